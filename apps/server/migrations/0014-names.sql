-- The field's words.
alter table mistake rename to failed_attempt;
alter index mistake_since rename to failed_attempt_since;
alter table platform_beat rename to platform_heartbeat;
alter view allotment_viewer rename to assignment_viewer;
