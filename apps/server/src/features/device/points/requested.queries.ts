import { faceAlgorithm } from "@huiyan/contract/face/face.rules";
import { type Queryable } from "#platform/db/database.ts";

/** Returns the cameras that users configured in the console, with their algorithms. */
export async function listRequestedCameras(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("point")
    .select(["device_uid", "channel", "name", "camera", "analysis_fps", "motion"])
    .where("device_uid", "in", deviceUids)
    .where("deleted_at", "is", null)
    .where("camera", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Returns the recording settings of devices for which a user has set any. */
export async function listRequestedRecordings(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("point")
    .select(["device_uid", "channel", "recording"])
    .where("device_uid", "in", deviceUids)
    .where("deleted_at", "is", null)
    .where("recording", "is not", null)
    .orderBy("created_at")
    .execute();
}

/** Returns the GB/T 28181 settings of devices at which cameras register. */
export async function listGbSettings(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("device")
    .select(["id", "gb28181"])
    .where("id", "in", deviceUids)
    .where("gb28181", "is not", null)
    .execute();
}

export async function listRecordingQuotas(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("device")
    .select(["id", "recording_quota_mb"])
    .where("id", "in", deviceUids)
    .where("recording_quota_mb", "is not", null)
    .execute();
}

/** Returns the pipelines of points for which a user has chosen one. */
export async function listFlows(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("point")
    .innerJoin("arrangement", "arrangement.id", "point.arrangement_id")
    .select(["point.device_uid", "point.channel", "arrangement.graph"])
    .where("point.device_uid", "in", deviceUids)
    .where("point.deleted_at", "is", null)
    .orderBy("point.created_at")
    .execute();
}

export async function listArrangements(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("point_algorithm")
    .innerJoin("point", "point.id", "point_algorithm.point_id")
    .select(["point.device_uid", "point.channel", "point_algorithm.alg_id", "point_algorithm.settings"])
    .where("point.device_uid", "in", deviceUids)
    .where("point.deleted_at", "is", null)
    .orderBy("point.created_at")
    .orderBy("alg_id")
    .execute();
}

/**
 * Returns the version of the organisation's face library for devices with a camera that recognises faces; 0 without a
 * library.
 */
export async function listFaceVersions(db: Queryable, deviceUids: readonly string[]) {
  return db
    .selectFrom("point_algorithm")
    .innerJoin("point", "point.id", "point_algorithm.point_id")
    .leftJoin("face_library", "face_library.org_id", "point.org_id")
    .select(["point.device_uid", "face_library.version"])
    .where("point.device_uid", "in", deviceUids)
    .where("point.deleted_at", "is", null)
    .where("point_algorithm.alg_id", "=", faceAlgorithm)
    .distinct()
    .execute();
}
