import { getGroupTree } from "@huiyan/contract/group/group.api";
import { Id } from "@huiyan/contract/scalars";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type AdminChange, AdminDialogs } from "./AdminDialogs.tsx";
import { columnsOf } from "./cascade.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { GroupColumn } from "./GroupColumn.tsx";
import { PointColumn } from "./PointColumn.tsx";
import "./device-admin.css";

/** Id of the chosen group; undefined for the whole organisation. */
const AdminSearch = z.object({ group_id: Id.optional().catch(undefined) });

/** Columns of groups from the top to the chosen one, followed by the points of the chosen group. */
export function DeviceAdminView({ manages }: { manages: boolean }) {
  const { state, set } = useUrlState(AdminSearch);
  const word = useAlias();
  const tree = useQueryOf(getGroupTree, {});
  const [change, setChange] = useState<AdminChange>();
  const { group_id } = state;
  const columns = useMemo(() => columnsOf(tree.data ?? [], group_id), [tree.data, group_id]);
  const onChange = manages ? setChange : undefined;
  const left = (id: string) => {
    if (id !== group_id) return;
    const parent = columns.find(({ chosen }) => chosen === id)?.parent;
    set({ group_id: parent?._id === tree.data?.[0]?._id ? undefined : parent?._id }, { replace: true });
  };
  return (
    <section className="device-admin" aria-label={text("title")}>
      <header className="page-head">
        <h1>{text("title")}</h1>
        {group_id !== undefined && (
          <div className="page-actions">
            <Button onClick={() => set({ group_id: undefined })}>{text("all")}</Button>
          </div>
        )}
      </header>
      <ProblemBanner query={tree} />
      <div className="cascade">
        {tree.data === undefined && tree.problem === null && (
          <p className="cascade-column note" role="status">
            {text("loading")}
          </p>
        )}
        {columns.map((column, index) => (
          <GroupColumn
            key={column.parent._id}
            title={index === 0 ? text("groups", { group: word }) : text("below")}
            word={word}
            column={column}
            onChoose={(id) => set({ group_id: id })}
            onChange={onChange}
          />
        ))}
        <PointColumn key={group_id ?? ""} groupId={group_id} onChange={onChange} />
      </div>
      {change !== undefined && <AdminDialogs change={change} onLeft={left} onClosed={() => setChange(undefined)} />}
    </section>
  );
}
