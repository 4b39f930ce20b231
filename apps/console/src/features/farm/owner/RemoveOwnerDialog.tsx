import { findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner, removeFarmOwner } from "@huiyan/contract/farm/owner.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { farmText as text } from "../farm.texts.ts";
import { refreshFarm } from "../farm-cache.ts";

/** Maximum number of cameras that the dialog names. */
const namedCameras = 8;

/**
 * Asks before deleting a farmer and names the farmer's cameras. The cameras are refreshed first, so that new ones are
 * included.
 */
export function RemoveOwnerDialog({ owner, onClosed }: { owner: FarmOwner; onClosed: () => void }) {
  const { _id, name } = owner;
  const cameras = useQueryOf(findFarmCameras, { farm_owner_id: _id, page: 1, size: 500 }, { staleTime: 0, gcTime: 0 });
  const run = useConfirm(removeFarmOwner, () => ({ _id }), {
    success: text("removed"),
    refresh: (client) => refreshFarm(client, _id),
  });
  const title = text("removeTitle", { name });
  const list = cameras.data?.list;
  const assigned = list?.filter(({ point }) => point !== null) ?? [];
  const named = list?.toSorted((a, b) => Number(b.point !== null) - Number(a.point !== null)).slice(0, namedCameras);
  return (
    <CommandDialog
      run={run}
      title={title}
      action={title}
      danger
      blocked={list === undefined ? text("reading") : undefined}
      onClosed={onClosed}
    >
      <ProblemBanner query={cameras} />
      {list === undefined && cameras.problem === null && <p className="note">{text("reading")}</p>}
      {list?.length === 0 && <p>{text("removeNothing")}</p>}
      {list !== undefined && named !== undefined && list.length > 0 && (
        <>
          <p>{text("removeCameras", { n: grouped(list.length), assigned: grouped(assigned.length) })}</p>
          <ul className="farm-named">
            {named.map((camera) => (
              <li key={camera._id} className="ell">
                {camera.point === null
                  ? camera.name
                  : text("onDevice", { camera: camera.name, device: camera.point.device_name })}
              </li>
            ))}
            {list.length > named.length && (
              <li className="note">{text("moreCameras", { n: grouped(list.length - named.length) })}</li>
            )}
          </ul>
        </>
      )}
    </CommandDialog>
  );
}
