// Made from the migrations by `npm run docs -- tables`.
import { type Json, type JsonWithDefault, type WithDefault } from "../column.ts";

interface BerthTable {
  id: string;
  org_id: string;
  device_uid: string;
  point_id: string;
  prefix: string;
  number: number;
  label: string;
  sort_key: string;
  roi: Json<unknown>;
  type: number;
  is_new_energy: boolean;
  phase: WithDefault<"free" | "entering" | "occupied" | "leaving" | "void">;
  troubles: WithDefault<string[]>;
  plate: WithDefault<string>;
  seen_at: Date | null;
  phase_since: Date | null;
  late_state: Json<unknown> | null;
  config_version: number;
  deleted_at: Date | null;
  created_at: Date;
  drawn_at: Date | null;
}

interface BerthObservationTable {
  id: string;
  received_at: Date;
  happened_at: Date;
  org_id: string;
  berth_id: string;
  time_corrected: boolean;
  is_late: boolean;
  image: WithDefault<string>;
  data: Json<unknown>;
}

interface BerthDueTable {
  berth_id: string;
  since: Date;
  due_at: Date;
}

interface BerthStateTable {
  berth_id: string;
  at: Date;
  state: Json<unknown>;
}

interface BerthLessonTable {
  berth_id: string;
  at: Date;
  record_id: string;
  occupied: boolean;
  share: number;
}

interface BerthLearningTable {
  point_id: string;
  offsets: Json<unknown>;
  previous: Json<unknown> | null;
  learned_at: Date;
  learned_by: string;
}

interface ChargingRuleTable {
  id: string;
  org_id: string;
  valid_from: Date;
  occupy_cost_fen: number;
  max_price_fen: number;
  start_time: number;
  staff_id: string | null;
  created_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

interface ParkingSerialTable {
  org_id: string;
  day: string;
  last: number;
}

interface ParkingRecordTable {
  id: string;
  org_id: string;
  serial: string;
  device_uid: string;
  point_id: string;
  berth_id: string;
  berth_label: string;
  berth_sort: string;
  berth_type: number;
  is_new_energy: boolean;
  group_name: WithDefault<string>;
  device_name: WithDefault<string>;
  point_name: WithDefault<string>;
  plate: WithDefault<string>;
  plate_color: WithDefault<string>;
  plate_conf: WithDefault<number>;
  car_type: number;
  entry_id: string | null;
  leave_id: string | null;
  entry_at: Date | null;
  leave_at: Date | null;
  at: WithDefault<Date>;
  entry: Json<unknown> | null;
  leave: Json<unknown> | null;
  last_seen_at: Date | null;
  is_open: WithDefault<boolean>;
  charging_seconds: WithDefault<number>;
  known_seconds: WithDefault<number>;
  review_state: number;
  codes: WithDefault<string[]>;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  scrap_cause: string | null;
  dispute_cause: string | null;
  exclude_cause: string | null;
  state_before_flags: number | null;
  order_state: WithDefault<number>;
  fee_fen: number | null;
  is_settled: WithDefault<boolean>;
  client_read: WithDefault<boolean>;
  client_mark: WithDefault<boolean>;
  image_read: WithDefault<boolean>;
  merged_into: string | null;
  merged_from: Json<unknown> | null;
  is_kept_apart: WithDefault<boolean>;
  version: WithDefault<number>;
  created_at: Date;
  is_charging: WithDefault<boolean>;
  is_demonstration: WithDefault<boolean>;
  seen_berth_id: string | null;
  is_decided_open: boolean | null;
  is_late_history: boolean | null;
  gaps: JsonWithDefault<unknown>;
}

interface ParkingOrderTable {
  id: string;
  org_id: string;
  order_no: string;
  record_id: string;
  amount_fen: number;
  state: number;
  sum: Json<unknown>;
  replaces: WithDefault<string[]>;
  created_at: Date;
  changed_at: Date;
  stay: Json<unknown>;
  berth_id: string;
  paid_at: Date | null;
  refund_at: Date | null;
  left_ms: WithDefault<number>;
  refunded_at: Date | null;
}

interface ParkingStepTable {
  id: string;
  org_id: string;
  record_id: string;
  at: Date;
  staff_id: string | null;
  action: string;
  cause: WithDefault<string>;
  change_id: string;
  before: Json<unknown>;
  after: Json<unknown>;
  is_undone: WithDefault<boolean>;
  seq: WithDefault<number>;
}

interface ParkingExportTable {
  id: string;
  org_id: string;
  staff_id: string;
  language: string;
  record_ids: string[];
  ends_at: Date;
}

interface ParkingLedgerTable {
  id: WithDefault<number>;
  org_id: string;
  order_id: string;
  record_id: string;
  at: Date;
  kind: "made" | "held" | "paid" | "closed" | "replaced" | "refund_due" | "refunded";
  amount_fen: number;
  cause: string;
  note: WithDefault<string>;
  staff_id: string | null;
}

interface ParkingLedgerCheckTable {
  org_id: string;
  checked_at: Date;
  orders: number;
  faults: number;
  list: Json<unknown>;
}

interface ParkingReportTargetTable {
  org_id: string;
  url: string;
  changed_at: Date;
}

interface ParkingOrderReportTable {
  id: string;
  seq: WithDefault<number>;
  org_id: string;
  order_id: string;
  record_id: string;
  order_no: string;
  order_state: number;
  replaces: WithDefault<string[]>;
  body: string;
  state: WithDefault<"waiting" | "done" | "failed">;
  tries: WithDefault<number>;
  next_at: Date | null;
  attempt_id: string | null;
  status: WithDefault<number>;
  took_ms: WithDefault<number>;
  error: WithDefault<string>;
  paid: WithDefault<boolean>;
  created_at: Date;
  done_at: Date | null;
}

interface ParkingReportAttemptTable {
  id: string;
  report_id: string;
  at: Date;
  url: string;
  status: WithDefault<number>;
  took_ms: WithDefault<number>;
  error: WithDefault<string>;
  paid: WithDefault<boolean>;
  ended_at: Date | null;
  org_id: string | null;
}

interface ParkingClosedDayTable {
  org_id: string;
  day: string;
  closed_by: string;
  closed_at: Date;
  orders: number;
  amount_fen: number;
  paid_orders: number;
  paid_fen: number;
}

interface ParkingCorrectionTable {
  id: string;
  org_id: string;
  day: string;
  record_id: string;
  staff_id: string;
  cause: string;
  at: Date;
  until: Date;
}

interface SettlementComparisonTable {
  id: string;
  seq: WithDefault<number>;
  org_id: string;
  day: string;
  file: string;
  staff_id: string;
  at: Date;
  own_orders: number;
  own_fen: number;
  other_orders: number;
  other_fen: number;
}

interface SettlementDifferenceTable {
  id: string;
  comparison_id: string;
  org_id: string;
  kind: string;
  order_no: string;
  record_id: string | null;
  rows: number[];
  own_fen: number | null;
  other_fen: number | null;
  own_state: number | null;
  other_state: string;
  way: string | null;
  remark: WithDefault<string>;
  staff_id: string | null;
  at: Date | null;
}

interface SettlementSourceTable {
  org_id: string;
  url: string;
  changed_at: Date;
}

interface PlateOwnerTable {
  org_id: string;
  plate: string;
  phone: string;
  reported_at: Date;
}

interface ParkingConflictDismissalTable {
  first_id: string;
  last_id: string;
  org_id: string;
  fingerprint: string;
  staff_id: string;
  at: Date;
}

interface ParkingRetryTable {
  job: "track" | "orders";
  item_id: string;
  tries: number;
  retry_at: Date;
  cause: string;
}

export interface ParkingTables {
  berth: BerthTable;
  berth_observation: BerthObservationTable;
  berth_due: BerthDueTable;
  berth_state: BerthStateTable;
  berth_lesson: BerthLessonTable;
  berth_learning: BerthLearningTable;
  charging_rule: ChargingRuleTable;
  parking_serial: ParkingSerialTable;
  parking_record: ParkingRecordTable;
  parking_order: ParkingOrderTable;
  parking_step: ParkingStepTable;
  parking_export: ParkingExportTable;
  parking_ledger: ParkingLedgerTable;
  parking_ledger_check: ParkingLedgerCheckTable;
  parking_report_target: ParkingReportTargetTable;
  parking_order_report: ParkingOrderReportTable;
  parking_report_attempt: ParkingReportAttemptTable;
  parking_closed_day: ParkingClosedDayTable;
  parking_correction: ParkingCorrectionTable;
  settlement_comparison: SettlementComparisonTable;
  settlement_difference: SettlementDifferenceTable;
  settlement_source: SettlementSourceTable;
  plate_owner: PlateOwnerTable;
  parking_conflict_dismissal: ParkingConflictDismissalTable;
  parking_retry: ParkingRetryTable;
}
