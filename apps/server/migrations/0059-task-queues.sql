alter table task_item rename column lane to queue;
