import { groupLevels, labelLimits } from "@huiyan/contract/group/group.rules";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { Modal, Skeleton, Tooltip } from "antd";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { pathNames } from "#shared/tree/tree-positions.ts";
import { GroupDetail } from "./GroupDetail.tsx";
import { GroupSyncButton, GroupSyncProblem } from "./GroupSync.tsx";
import { groupText as text } from "./group.texts.ts";
import { GroupSearch } from "./group-search.ts";
import { GroupTree } from "./tree/GroupTree.tsx";
import { ManagedGroupTree } from "./tree/ManagedGroupTree.tsx";
import { useGroupTree } from "./tree/use-group-tree.ts";
import { useGroupSync } from "./use-group-sync.ts";
import { useSyncedGroups } from "./use-synced-groups.ts";
import "./group.css";

const topics = ["helpLevels", "helpOrder", "helpCounts", "helpLabels", "helpRemove", "helpScope"] as const;

interface GroupHelpProps {
  /** The organisation's word for device groups. */
  group: string;
  onClosed: () => void;
}

/** Dialog that explains what groups are. Opens when mounted. */
function GroupHelp({ group, onClosed }: GroupHelpProps) {
  const [open, setOpen] = useState(true);
  const values = { group, ...groupLevels, n: labelLimits.count };
  return (
    <Modal
      open={open}
      title={text("help")}
      footer={null}
      width={480}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ul className="group-help">
        {topics.map((topic) => (
          <li key={topic}>{text(topic, values)}</li>
        ))}
      </ul>
    </Modal>
  );
}

/** The tree of device groups at the left, the chosen group at the right. */
export function GroupView({ role }: { role: Role }) {
  const { state, set } = useUrlState(GroupSearch);
  const tree = useGroupTree();
  const group = useAlias();
  const [helping, setHelping] = useState(false);
  const synced = useSyncedGroups() === true;
  const mayAsk = synced && roleMay(role, "organisation.manage");
  const sync = useGroupSync(mayAsk);
  const { root, positions, query } = tree;
  const named = state.group_id === undefined ? undefined : positions.get(state.group_id);
  const position = named ?? (root && positions.get(root._id));
  const choose = (id: string) => set({ group_id: id === root?._id ? undefined : id, view: undefined });
  const helpButton = (
    <Tooltip title={text("help")}>
      <button type="button" className="icon-button" aria-label={text("help")} onClick={() => setHelping(true)}>
        <CircleHelp size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
  return (
    <ListPage
      tree={
        synced ? (
          <GroupTree
            of="device"
            chosen={position?.node._id}
            onChoose={(id) => set({ group_id: id, view: undefined })}
          />
        ) : (
          <ManagedGroupTree
            role={role}
            group={group}
            tree={tree}
            chosen={position?.node._id}
            onChoose={choose}
            onAdd={(id) => set({ group_id: id === root?._id ? undefined : id, view: "add" })}
          />
        )
      }
      title={text("title", { group })}
      summary={position && pathNames(position).join(" / ")}
      actions={
        <>
          {mayAsk && <GroupSyncButton sync={sync} group={group} main />}
          {helpButton}
        </>
      }
      problem={mayAsk && <GroupSyncProblem sync={sync} />}
      pager={undefined}
    >
      {position === undefined && query.problem === null && (
        <div className="group-body">
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </div>
      )}
      {position !== undefined && (
        <GroupDetail
          role={role}
          group={group}
          position={position}
          fixed={synced}
          view={state.view}
          onView={(view) => set({ view: view === "settings" ? undefined : view })}
          onAdded={choose}
        />
      )}
      {helping && <GroupHelp group={group} onClosed={() => setHelping(false)} />}
    </ListPage>
  );
}
