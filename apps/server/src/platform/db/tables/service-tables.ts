// Made from the migrations by `npm run docs -- tables`.
import { type WithDefault } from "../column.ts";

interface DeviceAlgorithmTable {
  device_uid: string;
  alg_id: string;
  version: string;
  since: Date;
}

interface ServiceOrderTable {
  id: string;
  org_id: string;
  number: string;
  state: "unpaid" | "paid" | "cancelled";
  total_fen: number;
  staff_id: string | null;
  created_at: Date;
  paid_at: Date | null;
  paid_by: string | null;
  cancelled_at: Date | null;
  note: WithDefault<string>;
}

interface ServiceSubscriptionTable {
  id: string;
  org_id: string;
  order_id: string;
  service_id: string;
  spec_id: string;
  bundle_id: string;
  title: string;
  quantity: number;
  mbps: number;
  points: number;
  storage_days: number;
  starts_at: Date;
  ends_at: Date;
}

interface ServiceOrderLineTable {
  order_id: string;
  position: number;
  service_id: string;
  spec_id: string;
  bundle_id: string;
  title: string;
  quantity: number;
  months: number;
  total_fen: number;
  mbps: number;
  points: number;
  storage_days: number;
  renews: string | null;
}

interface ServiceTrialTable {
  org_id: string;
  order_id: string;
}

interface PointServiceTable {
  point_id: string;
  org_id: string;
  subscription_id: string;
  bound_at: Date;
}

interface ServiceNoticeTable {
  id: string;
  org_id: string;
  subscription_id: string;
  days: number;
  ends_at: Date;
  created_at: Date;
}

interface ServiceNoticeReadTable {
  notice_id: string;
  staff_id: string;
}

export interface ServiceTables {
  device_algorithm: DeviceAlgorithmTable;
  service_order: ServiceOrderTable;
  service_subscription: ServiceSubscriptionTable;
  service_order_line: ServiceOrderLineTable;
  service_trial: ServiceTrialTable;
  point_service: PointServiceTable;
  service_notice: ServiceNoticeTable;
  service_notice_read: ServiceNoticeReadTable;
}
