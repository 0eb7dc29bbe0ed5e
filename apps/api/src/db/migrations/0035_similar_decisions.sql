-- The newest decided items of a product and of its brand, which stand beside a decision on another one. No draft is decided.
create index request_items_decided_of_product on request_items (brand, lower(btrim(item_number)), item_id desc)
  where status in ('Technical exchange', 'Warranty exchange', 'Credit note', 'Client was able to resolve case', 'Declined',
    'Completed', 'Layout schema provided');
create index request_items_decided_of_brand on request_items (brand, item_type, item_id desc)
  where status in ('Technical exchange', 'Warranty exchange', 'Credit note', 'Client was able to resolve case', 'Declined',
    'Completed', 'Layout schema provided');
