-- What became of each item is told in words, in the language of whoever started the task.
alter table task add column language text not null default 'zh-CN' check (language in ('zh-CN', 'zh-TW', 'en'));
