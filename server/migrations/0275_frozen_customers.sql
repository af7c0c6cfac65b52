-- Freezing is a state of the customer: a key that is made later is frozen, too, also when there was none to copy it from.
alter table customers
  add column frozen_at timestamptz(3),
  add constraint customers_frozen check (frozen_at is null or guest_expires_at is null);
update customers c set frozen_at = k.frozen_at
from (
  select customer_id, min(frozen_at) as frozen_at from keys where deleted_at is null and frozen_at is not null group by 1
) k
where c.id = k.customer_id and c.guest_expires_at is null;
alter table keys drop column frozen_at;
