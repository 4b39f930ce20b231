import { faceAlgorithm } from "@huiyan/contract/face/face.rules";
import { type Services } from "../../../platform/context/context.ts";
import { runEach, runItems, runRetries } from "../../../platform/jobs/run-items.ts";
import { tellConfig } from "../../device/device.public.ts";
import { listUnannounced, raiseFaceConfigs, setAnnounced } from "./device-faces.queries.ts";

export const announceJob = "face.announce";
const deviceJob = "face.announce.devices";
/** Organisations that are handled in a run. */
const orgsAtOnce = 200;
/** Devices of earlier failures that are tried again in a run. */
const devicesAtOnce = 200;

/**
 * Sends a new version to devices that recognise faces. The organisations are independent, and so are their devices: one
 * that cannot be sent its configuration is tried again, without another new version for all.
 */
export async function tellDevices(services: Services): Promise<void> {
  const { sql } = services.db;
  const tell = async (uid: string) => {
    await tellConfig(services, uid);
    return uid;
  };
  await runRetries(services, deviceJob, devicesAtOnce, tell);
  const unannounced = await listUnannounced(sql, { job: announceJob, now: services.clock.now() }, orgsAtOnce);
  const versions = new Map(unannounced.map(({ org_id, version }) => [org_id, version]));
  await runEach(services, announceJob, [...versions.keys()], async (orgId) => {
    const raised = await raiseFaceConfigs(sql, orgId, faceAlgorithm);
    await runItems(
      services,
      deviceJob,
      raised.map((id) => ({ id, tries: 0 })),
      tell,
    );
    await setAnnounced(sql, orgId, versions.get(orgId) ?? 0);
    return orgId;
  });
}
