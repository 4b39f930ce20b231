import { type ArrangementGraph, flowEdges } from "@huiyan/contract/algorithm/arrangement.rules";
import { flowOrder } from "@huiyan/contract/algorithm/flow.rules";
import { CameraSource, type DeviceConfigBody, type DeviceFlow } from "@huiyan/contract/device/device.device";
import { MotionSettings } from "@huiyan/contract/device/motion.rules";
import { DeviceGb } from "@huiyan/contract/gb28181/gb28181.device";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { type Queryable } from "#platform/db/database.ts";
import {
  listArrangements,
  listFaceVersions,
  listFlows,
  listGbSettings,
  listRecordingQuotas,
  listRequestedCameras,
  listRequestedRecordings,
} from "./requested.queries.ts";

/** Decrypts a secret with the master key and encrypts it for the device. Both texts are base64. */
export type Reseal = (sealed: string) => string;

function resealed(camera: unknown, reseal: Reseal): CameraSource {
  const source = CameraSource.parse(camera);
  if (source.kind !== "rtsp" && source.kind !== "onvif") return source;
  const { password_sealed: password } = source;
  const { url_secrets_sealed: address, sub_url_secrets_sealed: sub } = source.kind === "rtsp" ? source : {};
  return {
    ...source,
    ...(password === undefined ? {} : { password_sealed: reseal(password) }),
    ...(address === undefined ? {} : { url_secrets_sealed: reseal(address) }),
    ...(sub === undefined ? {} : { sub_url_secrets_sealed: reseal(sub) }),
  };
}

const resealedGb = (settings: DeviceGb | undefined, reseal: Reseal): DeviceGb | undefined =>
  settings && { ...settings, password_sealed: reseal(settings.password_sealed) };

/**
 * Returns the pipeline of each point. A pipeline is left out if the point lacks one of its algorithms; the point's
 * algorithms then analyse every frame.
 */
function flowsAt(
  flows: readonly { channel: string; graph: unknown }[],
  arrangements: readonly { channel: string; alg_id: string }[],
): DeviceFlow[] {
  return flows.flatMap(({ channel, graph }) => {
    const edges = flowEdges(graph as ArrangementGraph);
    const present = new Set(arrangements.filter((each) => each.channel === channel).map(({ alg_id }) => alg_id));
    const isWhole = flowOrder(edges)
      .flat()
      .every((algId) => present.has(algId));
    return isWhole && edges.length > 0 ? [{ channel, edges }] : [];
  });
}

/** Returns the desired settings of each device. Needs seven queries, for any number of devices. */
export async function readDeviceConfigs(
  db: Queryable,
  deviceUids: readonly string[],
): Promise<(deviceUid: string, reseal: Reseal) => DeviceConfigBody> {
  if (deviceUids.length === 0) return () => ({ cameras: [], arrangements: [], flows: [], recordings: [] });
  const [points, arrangements, flows, recordings, quotas, faces, gbSettings] = await Promise.all([
    listRequestedCameras(db, deviceUids),
    listArrangements(db, deviceUids),
    listFlows(db, deviceUids),
    listRequestedRecordings(db, deviceUids),
    listRecordingQuotas(db, deviceUids),
    listFaceVersions(db, deviceUids),
    listGbSettings(db, deviceUids),
  ]);
  const pointsOf = Map.groupBy(points, ({ device_uid }) => device_uid);
  const arrangementsOf = Map.groupBy(arrangements, ({ device_uid }) => device_uid);
  const flowsOf = Map.groupBy(flows, ({ device_uid }) => device_uid);
  const recordingsOf = Map.groupBy(recordings, ({ device_uid }) => device_uid);
  const quotaOf = new Map(quotas.map(({ id, recording_quota_mb }) => [id, recording_quota_mb ?? undefined]));
  const facesOf = new Map(faces.map(({ device_uid, version }) => [device_uid, { version: version ?? 0 }]));
  const gbOf = new Map(gbSettings.map(({ id, gb28181 }) => [id, DeviceGb.parse(gb28181)]));
  return (deviceUid, reseal) => ({
    cameras: (pointsOf.get(deviceUid) ?? []).map(({ channel, name, camera, analysis_fps, motion }) => ({
      channel,
      name,
      source: resealed(camera, reseal),
      analysis_fps: Number(analysis_fps),
      ...(motion !== null && { motion: MotionSettings.parse(motion) }),
    })),
    arrangements: (arrangementsOf.get(deviceUid) ?? []).map(({ channel, alg_id, settings }) => ({
      channel,
      alg_id,
      settings,
    })),
    flows: flowsAt(flowsOf.get(deviceUid) ?? [], arrangementsOf.get(deviceUid) ?? []),
    recordings: (recordingsOf.get(deviceUid) ?? []).map(({ channel, recording }) => ({
      ...RecordingSettings.parse(recording),
      channel,
    })),
    recording_quota_mb: quotaOf.get(deviceUid),
    faces: facesOf.get(deviceUid),
    gb28181: resealedGb(gbOf.get(deviceUid), reseal),
  });
}
