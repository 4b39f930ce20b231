// Made from the migrations by `npm run docs -- tables`.
import { type Json, type WithDefault } from "../column.ts";

interface FarmOwnerTable {
  id: string;
  org_id: string;
  group_id: string;
  name: string;
  code: string;
  created_at: Date;
  deleted_at: Date | null;
}

interface FarmCameraTable {
  id: string;
  org_id: string;
  farm_owner_id: string;
  name: string;
  brand: "hikvision" | "other";
  ip: WithDefault<string>;
  port: number | null;
  channels: number | null;
  source: Json<unknown>;
  point_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
}

interface CountPairTable {
  id: string;
  org_id: string;
  name: string;
  kind: "flow" | "stock" | "weight";
  first_point: string;
  first_alg: string;
  second_point: string;
  second_alg: string;
  delay_seconds: number;
  gap_seconds: number;
  opposite: boolean;
  spread_percent: number;
  first_miss: number;
  first_double: number;
  second_miss: number;
  second_double: number;
  created_at: Date;
  deleted_at: Date | null;
}

interface CountDecisionTable {
  id: string;
  org_id: string;
  pair_id: string;
  group_key: string;
  started_at: Date;
  ended_at: Date;
  seen: Json<unknown>;
  truth: number | null;
  note: string;
  staff_id: string;
  decided_at: Date;
  withdrawn_at: Date | null;
}

export interface FarmTables {
  farm_owner: FarmOwnerTable;
  farm_camera: FarmCameraTable;
  count_pair: CountPairTable;
  count_decision: CountDecisionTable;
}
