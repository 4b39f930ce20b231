import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setPointCoordinates, setPointImage } from "#features/point/point.public.ts";
import { keepPicture } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { devices } from "../demo-plan.ts";
import { lastShot } from "./cut-pictures.ts";
import { listDemoPoints } from "./demo-history.queries.ts";

/**
 * District code of the demo's cameras, an invented park in Guangming, Shenzhen. Their coordinates below are WGS-84 and
 * at least 500 m apart, so that a map of the district shows each point.
 */
const district = "440311";
export const coordinates: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  yard: [113.9356, 22.7732],
  barn: [113.9274, 22.7801],
  roadside: [113.9437, 22.7702],
  workplace: [113.9318, 22.7662],
  road: [113.9397, 22.7779],
};

/** Sets the coordinates and last pictures of the demo's points, unless a user has set them. */
export async function setScene(services: Services, orgId: string, folder: string): Promise<void> {
  const { sql } = services.db;
  const scenes = new Map(devices.flatMap((device) => device.scenes.map(({ channel, scene }) => [channel, scene])));
  for (const point of await listDemoPoints(sql, orgId)) {
    const scene = scenes.get(point.channel);
    const coordinate = coordinates[point.channel];
    if (scene === undefined || coordinate === undefined) continue;
    const [longitude, latitude] = coordinate;
    if (point.longitude === null)
      await setPointCoordinates(sql, point.id, { longitude, latitude, regionCode: district });
    if (point.image_key !== "") continue;
    const picture = await readFile(join(folder, `${lastShot(scene)}.image.jpg`));
    const { key, takenAt } = await keepPicture(
      services,
      { orgId, deviceUid: point.device_uid },
      picture,
      "demonstration",
    );
    await setPointImage(sql, point.id, key, takenAt);
  }
}
