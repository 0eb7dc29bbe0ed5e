-- Folds what was there before. Of two rows that are one number now, the one that was typed so, else the first, gets its place.
-- The other keeps what it was folded to before, which no number is folded to any more: nobody finds it by its number, and
-- nothing is lost.
update products set item_number_folded = wanted.folded
from (
  select product_id, folded, row_number() over (partition by brand, folded order by product_id) as place
  from (
    select product_id, brand, folded_number(item_number) as folded from products
    where item_number_folded is distinct from folded_number(item_number)
  ) changed
  where not exists (
    select from products taken where taken.brand = changed.brand and taken.item_number_folded = changed.folded)
) wanted
where wanted.product_id = products.product_id and place = 1 and wanted.folded <> '';

update units set serial_folded = wanted.folded
from (
  select unit_id, folded, row_number() over (partition by product_id, folded order by unit_id) as place
  from (
    select unit_id, product_id, folded_number(serial_number) as folded from units
    where serial_folded is distinct from folded_number(serial_number)
  ) changed
  where not exists (
    select from units taken where taken.product_id = changed.product_id and taken.serial_folded = changed.folded)
) wanted
where wanted.unit_id = units.unit_id and place = 1 and wanted.folded <> '';

update request_items set serial_folded = wanted.folded
from (
  select item_id, folded, request_closed,
    row_number() over (partition by request_closed, folded order by item_id) as place
  from (
    select item_id, request_closed, folded_number(serial_number) as folded from request_items
    where serial_folded is distinct from folded_number(serial_number)
  ) changed
  where request_closed or not exists (
    select from request_items taken where not taken.request_closed and taken.serial_folded = changed.folded)
) wanted
where wanted.item_id = request_items.item_id and (place = 1 or wanted.request_closed) and wanted.folded <> '';

update request_items set replacement_folded = folded_number(replacement_serial)
where replacement_folded is distinct from folded_number(replacement_serial);
