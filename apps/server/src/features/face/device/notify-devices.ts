import { faceAlgorithm } from "@huiyan/contract/face/face.rules";
import { pushConfig } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { runEach, runItems, runRetries } from "#platform/jobs/run-items.ts";
import { listUnannounced, raiseFaceConfigs, setAnnounced } from "./device-faces.queries.ts";

export const announceJob = "face.announce";
const deviceJob = "face.announce.devices";
/** Maximum number of organisations per run. */
const orgsAtOnce = 200;
/** Maximum number of retried devices per run. */
const devicesAtOnce = 200;

/**
 * Announces a new version of the face library to the devices that recognise faces, in their configuration.
 * A failure affects only its own organisation or device. A device that could not be sent its configuration is tried
 * again, without another new version for the remaining devices.
 */
export async function notifyDevices(services: Services): Promise<void> {
  const { sql } = services.db;
  const tell = async (uid: string) => {
    await pushConfig(services, uid);
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
