// Made from the migrations by `npm run docs -- tables`.
import { type Json, type JsonWithDefault, type WithDefault } from "../column.ts";

interface NotifyChannelTable {
  id: string;
  org_id: string;
  name: string;
  kind: string;
  settings: Json<unknown>;
  secrets_sealed: Buffer | null;
  host: string;
  enabled: WithDefault<boolean>;
  version: WithDefault<number>;
  paced_until: Date | null;
  failures: WithDefault<number>;
  retry_at: Date | null;
  failing_since: Date | null;
  error: WithDefault<string>;
  error_values: JsonWithDefault<unknown>;
  created_at: Date;
  deleted_at: Date | null;
}

interface NotifyRuleTable {
  id: string;
  org_id: string;
  name: string;
  enabled: WithDefault<boolean>;
  version: WithDefault<number>;
  alg_ids: WithDefault<string[]>;
  any_group: WithDefault<boolean>;
  min_severity: number;
  weekdays: number[];
  from_time: string;
  to_time: string;
  merge_seconds: number;
  created_at: Date;
}

interface NotifyRuleGroupTable {
  org_id: string;
  rule_id: string;
  group_id: string;
}

interface NotifyRuleChannelTable {
  org_id: string;
  rule_id: string;
  channel_id: string;
  stage: "alarm" | "escalation";
  window_until: Date | null;
  window_notice: string | null;
}

interface AlarmNoticeTable {
  id: string;
  org_id: string;
  channel_id: string;
  rule_id: string | null;
  rule_name: WithDefault<string>;
  kind: "alarm" | "escalation" | "test";
  state: WithDefault<"waiting" | "done" | "failed" | "skipped">;
  tries: WithDefault<number>;
  status: WithDefault<number>;
  took_ms: WithDefault<number>;
  error: WithDefault<string>;
  error_values: JsonWithDefault<unknown>;
  created_at: Date;
  next_at: Date | null;
  closed_at: Date | null;
  done_at: Date | null;
}

interface AlarmNoticeMemberTable {
  notice_id: string;
  message_id: string;
  happened_at: Date;
  org_id: string | null;
}

interface NoticeQueueTable {
  id: WithDefault<number>;
  org_id: string;
  message_id: string;
  happened_at: Date;
}

interface NoticeEscalationTable {
  rule_id: string;
  message_id: string;
  happened_at: Date;
  due_at: Date;
}

interface StaffNoticeTable {
  staff_id: string;
  message_id: string;
  happened_at: Date;
  sender_id: string | null;
  created_at: Date;
  org_id: string | null;
}

interface PushSubscriptionTable {
  id: string;
  org_id: string;
  staff_id: string;
  session_id: string | null;
  endpoint_hash: Buffer;
  sealed: Buffer;
  host: string;
  created_at: Date;
  renewed_at: Date;
  waiting: WithDefault<number>;
  message_id: string | null;
  next_at: Date | null;
  sent_at: Date | null;
  failures: WithDefault<number>;
}

export interface NotifyTables {
  notify_channel: NotifyChannelTable;
  notify_rule: NotifyRuleTable;
  notify_rule_group: NotifyRuleGroupTable;
  notify_rule_channel: NotifyRuleChannelTable;
  alarm_notice: AlarmNoticeTable;
  alarm_notice_member: AlarmNoticeMemberTable;
  notice_queue: NoticeQueueTable;
  notice_escalation: NoticeEscalationTable;
  staff_notice: StaffNoticeTable;
  push_subscription: PushSubscriptionTable;
}
