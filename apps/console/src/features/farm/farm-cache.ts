import { findDevices } from "@huiyan/contract/device/device.api";
import { findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { findFarmOwners, getFarmOwner } from "@huiyan/contract/farm/owner.api";
import { type Query, type QueryClient } from "@tanstack/react-query";
import { refreshPoints } from "../point/point.public.ts";

const names: readonly unknown[] = [findFarmOwners, getFarmOwner, findFarmCameras, findDevices].map(({ name }) => name);

/**
 * Farmers, their cameras and what these are on devices are asked for again.
 * @param gone a farmer who has been removed: what is still shown of him is not asked for
 */
export async function refreshFarm(client: QueryClient, gone?: string): Promise<void> {
  const isOfGone = (input: unknown) => typeof input === "object" && Object.values(input ?? {}).includes(gone);
  const predicate = ({ queryKey: [name, input] }: Query) =>
    names.includes(name) && (gone === undefined || !isOfGone(input));
  await Promise.all([client.invalidateQueries({ predicate }), refreshPoints(client)]);
}
