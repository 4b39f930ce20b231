// Made from the migrations by `npm run docs -- tables`.
import { type WithDefault } from "../column.ts";

interface FaceLibraryTable {
  org_id: string;
  version: WithDefault<number>;
  announced_version: WithDefault<number>;
}

interface FaceTable {
  id: string;
  org_id: string;
  name: string;
  code: string;
  type: number;
  age: number;
  gender: number;
  remark: string;
  consent_by: string | null;
  consent_at: Date | null;
  consent_purpose: string | null;
  consent_until: Date | null;
  keep_until: Date;
  version: number;
  created_at: Date;
}

interface FaceDataTable {
  face_id: string;
  picture: Buffer;
  thumb: Buffer;
  embedding: Buffer;
  descriptor: Buffer | null;
  descriptor_model: WithDefault<number>;
  descriptor_trouble: "none" | "broken" | null;
  descriptor_claimed: Date | null;
}

interface FaceKeyTable {
  face_id: string;
  sealed: Buffer;
}

interface FaceRemovalTable {
  id: string;
  org_id: string;
  face_id: string;
  name: string;
  removed_at: Date;
  cause: "person" | "withdrawn" | "consent" | "replaced";
  staff_id: string | null;
  version: number;
}

interface FaceDeviceTable {
  device_uid: string;
  org_id: string;
  held: number | null;
  confirmed_at: Date;
}

interface FaceRemovalDeviceTable {
  removal_id: string;
  device_uid: string;
  confirmed_at: Date | null;
}

interface FaceAccessTable {
  id: string;
  org_id: string;
  at: Date;
  act: string;
  staff_id: string | null;
  face_id: string | null;
  count: number;
  at_where: string;
  score: number | null;
}

interface FaceUploadTable {
  id: string;
  org_id: string;
  staff_id: string;
  name: string;
  bytes: number;
  key_sealed: Buffer;
  task_id: string | null;
  touched_at: Date;
  ends_with_task: WithDefault<boolean>;
}

interface FaceUploadPieceTable {
  upload_id: string;
  number: number;
  sealed: Buffer;
}

interface FaceMarkTable {
  one: WithDefault<boolean>;
  seen_to: Date;
}

export interface FaceTables {
  face_library: FaceLibraryTable;
  face: FaceTable;
  face_data: FaceDataTable;
  face_key: FaceKeyTable;
  face_removal: FaceRemovalTable;
  face_device: FaceDeviceTable;
  face_removal_device: FaceRemovalDeviceTable;
  face_access: FaceAccessTable;
  face_upload: FaceUploadTable;
  face_upload_piece: FaceUploadPieceTable;
  face_mark: FaceMarkTable;
}
