-- Which payment providers there are is said once, in server/features/orders/providers.
alter table payments drop constraint if exists payments_provider_check;
alter table payment_methods drop constraint if exists payment_methods_provider_check;
