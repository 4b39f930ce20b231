import { findDevices } from "@huiyan/contract/device/device.api";
import { findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { findFarmOwners, getFarmOwner } from "@huiyan/contract/farm/owner.api";
import { type Query, type QueryClient } from "@tanstack/react-query";
import { refreshPoints } from "#features/point/point.public.ts";

const names: readonly unknown[] = [findFarmOwners, getFarmOwner, findFarmCameras, findDevices].map(({ name }) => name);

/**
 * Refreshes farmers, their cameras and the points of these cameras.
 * @param gone id of a deleted farmer, whose queries must not be refreshed
 */
export async function refreshFarm(client: QueryClient, gone?: string): Promise<void> {
  const isOfGone = (input: unknown) => typeof input === "object" && Object.values(input ?? {}).includes(gone);
  const predicate = ({ queryKey: [name, input] }: Query) =>
    names.includes(name) && (gone === undefined || !isOfGone(input));
  await Promise.all([client.invalidateQueries({ predicate }), refreshPoints(client)]);
}
