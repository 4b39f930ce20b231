-- What the operator answered to feedback, and whether the person has seen it.
alter table feedback add column answer text not null default '' check (char_length(answer) <= 500);
alter table feedback add column answered_at timestamptz;
alter table feedback add column answered_by uuid;
alter table feedback add column closed_at timestamptz;
alter table feedback add column answer_read_at timestamptz;
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_unread on feedback (staff_id) where answered_at is not null and answer_read_at is null;
