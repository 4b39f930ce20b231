import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Services } from "../../../platform/context/context.ts";
import { setPointCoordinates, setPointImage } from "../../point/point.public.ts";
import { keepPicture } from "../../resource/resource.public.ts";
import { devices } from "../demo-plan.ts";
import { lastShot } from "./cut-pictures.ts";
import { listDemoPoints } from "./demo-history.queries.ts";

/** Where the demo's cameras are: one invented site among the fields of Guangming, Shenzhen. WGS-84. */
const district = "440311";
const coordinates: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  yard: [113.93562, 22.77318],
  barn: [113.93311, 22.77546],
  roadside: [113.93744, 22.77195],
  workplace: [113.93497, 22.77402],
  road: [113.9365, 22.77258],
};

/** Puts the demo's points on the map and shows what each last saw, where nobody has done so yet. */
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
