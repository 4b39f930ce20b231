-- A refund that was due and has been made: a person notes it, and the ledger has it.
alter table parking_order
  add column refunded_at timestamptz,
  add constraint parking_order_refunded check (refunded_at is null or refund_at is not null);
alter table parking_ledger
  drop constraint parking_ledger_kind_check,
  drop constraint parking_ledger_check,
  add constraint parking_ledger_kind_check check (kind in ('made', 'held', 'paid', 'closed', 'replaced', 'refund_due', 'refunded')),
  add constraint parking_ledger_check check (
    case when kind in ('made', 'refunded') then amount_fen > 0 when kind = 'held' then amount_fen = 0 else amount_fen < 0 end);
drop index parking_order_refund_due;
create index parking_order_refund_due on parking_order (org_id) where refund_at is not null and refunded_at is null;
