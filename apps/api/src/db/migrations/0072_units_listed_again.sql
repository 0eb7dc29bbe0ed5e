-- Earlier imports of whose units an import lists some: while it is taken in, none of those is taken back.
alter table imports add column lists_units_of integer[] not null default '{}';
