// Made from the migrations by `npm run docs -- tables`.
import { type Json, type WithDefault } from "../column.ts";

interface ParkingCountChangeTable {
  org_id: string;
  device_uid: string;
  day: Date;
  complete: WithDefault<number>;
  reviewed: WithDefault<number>;
  made: WithDefault<number>;
  paid: WithDefault<number>;
  made_fen: WithDefault<number>;
  paid_fen: WithDefault<number>;
}

interface ParkingDayTable {
  org_id: string;
  day: Date;
  device_uid: string;
  complete: number;
  reviewed: number;
  made: number;
  paid: number;
  made_fen: number;
  paid_fen: number;
}

interface ParkingHourChangeTable {
  org_id: string;
  device_uid: string;
  hour: Date;
  entries: WithDefault<number>;
  exits: WithDefault<number>;
  electric: WithDefault<number>;
  fuel: WithDefault<number>;
  charging: WithDefault<number>;
}

interface ParkingHourTable {
  org_id: string;
  hour: Date;
  device_uid: string;
  entries: number;
  exits: number;
  electric: number;
  fuel: number;
  charging: number;
}

interface ParkingFlowDayTable {
  org_id: string;
  day: Date;
  device_uid: string;
  entries: number;
  exits: number;
  electric: number;
  fuel: number;
  charging: number;
}

interface WorkingDayTable {
  point_id: string;
  day: string;
  org_id: string;
  device_uid: string;
  spans: string;
  seconds: WithDefault<number>;
}

interface ShiftPlanTable {
  id: string;
  org_id: string;
  device_uid: string;
  point_id: string;
  staff_id: string;
  shifts: Json<unknown>;
  exceptions: Json<unknown>;
  tolerance_minutes: number;
  valid_from: string;
  valid_until: string | null;
  revision: WithDefault<number>;
  created_at: Date;
  changed_at: Date;
  changed_by: string | null;
  deleted_at: Date | null;
}

interface FlowChangeTable {
  org_id: string;
  alg_id: string;
  hour: Date;
  device_uid: string;
  point_id: string;
  kind: string;
  count_in: number;
  count_out: number;
}

interface FlowHourTable {
  org_id: string;
  alg_id: string;
  hour: Date;
  device_uid: string;
  point_id: string;
  kind: string;
  count_in: number;
  count_out: number;
}

interface FlowDayTable {
  org_id: string;
  alg_id: string;
  day: Date;
  device_uid: string;
  point_id: string;
  kind: string;
  count_in: number;
  count_out: number;
}

interface FlowRetiredTable {
  org_id: string;
  before: Date;
}

interface FlowPointTable {
  point_id: string;
  org_id: string;
  reset_hour: number;
  capacity: number | null;
}

export interface StatisticsTables {
  parking_count_change: ParkingCountChangeTable;
  parking_day: ParkingDayTable;
  parking_hour_change: ParkingHourChangeTable;
  parking_hour: ParkingHourTable;
  parking_flow_day: ParkingFlowDayTable;
  working_day: WorkingDayTable;
  shift_plan: ShiftPlanTable;
  flow_change: FlowChangeTable;
  flow_hour: FlowHourTable;
  flow_day: FlowDayTable;
  flow_retired: FlowRetiredTable;
  flow_point: FlowPointTable;
}
