-- the person has withdrawn the consent
alter table face_removal drop constraint face_removal_cause_check;
alter table face_removal add constraint face_removal_cause_check check (cause in ('person', 'withdrawn', 'consent', 'replaced'));
