import { type Group, getGroup } from "@huiyan/contract/group/group.api";
import { type Role } from "@huiyan/contract/permissions";
import { Skeleton } from "antd";
import { FolderTree } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pathNames } from "#shared/tree/tree-positions.ts";
import { AddGroupForm } from "./form/AddGroupForm.tsx";
import { EditGroupForm } from "./form/EditGroupForm.tsx";
import { factsOf } from "./form/group-facts.ts";
import { GroupOverview } from "./GroupOverview.tsx";
import { groupText as text } from "./group.texts.ts";
import { type GroupViewName } from "./group-search.ts";
import { type GroupPosition, groupActions } from "./tree/group-actions.ts";

/** Shows the fields of a group to users who may not change it. */
function GroupFactList({ group: { name, description, labels } }: { group: Group }) {
  return (
    <dl className="group-facts">
      <dt>{text("name")}</dt>
      <dd>{name}</dd>
      <dt>{text("description")}</dt>
      <dd>{description || "-"}</dd>
      {labels.map(({ type, name: label, text: value }) => (
        <div key={type} className="group-label">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Settings of a group: a form for users who may manage it, else a list of its fields. */
function GroupSettings({ id, managed }: { id: string; managed: boolean }) {
  const query = useQueryOf(getGroup, { _id: id });
  const { data } = query;
  const isForm = managed && data?.partly === false && !data.bare;
  return (
    <>
      <ProblemBanner query={query} />
      {data === undefined && query.problem === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data !== undefined && isForm && <EditGroupForm key={JSON.stringify(factsOf(data))} group={data} />}
      {data !== undefined && !isForm && <GroupFactList group={data} />}
    </>
  );
}

interface Props {
  role: Role;
  /** The organisation's word for device groups. */
  group: string;
  position: GroupPosition;
  /** True when groups come from another system, so that none can be created here. */
  fixed: boolean;
  view: GroupViewName | undefined;
  onView: (view: GroupViewName) => void;
  onAdded: (id: string) => void;
}

/**
 * Right part of the page: overview of the chosen group, and below it either its settings or the form for a new
 * subgroup.
 */
export function GroupDetail({ role, group, position, fixed, view = "settings", onView, onAdded }: Props) {
  const { _id } = position.node;
  const isRoot = position.level === 1;
  const actions = groupActions(role, position);
  const addTitle = text(isRoot ? "addFirst" : "addBelow", { group });
  // The organisation has only the form for a new group, since its settings are elsewhere. Not every group accepts
  // subgroups.
  const mayAdd = !fixed && actions.includes("add");
  const adding = mayAdd && (isRoot || view === "add");
  return (
    <div className="group-body">
      <GroupOverview id={_id} labelled={!isRoot} group={group} />
      {mayAdd && !isRoot && (
        <SegmentFilter
          name={text("views")}
          value={adding ? "add" : "settings"}
          options={[
            { value: "settings", label: text("settings") },
            { value: "add", label: addTitle },
          ]}
          onChange={onView}
        />
      )}
      {isRoot && adding && <h2>{addTitle}</h2>}
      {adding && (
        <AddGroupForm
          key={`${_id} ${view}`}
          parent={_id}
          path={pathNames(position)}
          title={addTitle}
          fresh={view === "add"}
          onAdded={onAdded}
        />
      )}
      {!adding && !isRoot && <GroupSettings key={_id} id={_id} managed={actions.includes("rename")} />}
      {!adding && isRoot && (
        <EmptyState
          icon={<FolderTree size={24} strokeWidth={1.5} />}
          title={text("rootTitle", { group })}
          hint={text("rootHint")}
        />
      )}
    </div>
  );
}
