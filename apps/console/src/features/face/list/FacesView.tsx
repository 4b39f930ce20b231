import { type Face } from "@huiyan/contract/face/face.api";
import { importFaces } from "@huiyan/contract/face/face-import.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { Button } from "antd";
import { FileUp, Plus, ScanFace, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUnfinishedTask } from "#features/task/task.public.ts";
import { ApiError } from "#shared/api/api-error.ts";
import { grouped } from "#shared/format/count.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { KeywordFilter } from "#shared/list/filter/KeywordFilter.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListPage } from "#shared/list/ListPage.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { usePicking } from "#shared/list/use-picking.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { FaceDialogs, type OpenedDialog } from "../dialogs/FaceDialogs.tsx";
import { FaceTabs } from "../FaceTabs.tsx";
import { faceText as text } from "../face.texts.ts";
import { areSet, faceSizes, noFilters } from "../face-search.ts";
import { FaceActions } from "./FaceActions.tsx";
import { FaceDrawer } from "./FaceDrawer.tsx";
import { FaceEmpty, FacesClosed } from "./FaceEmpty.tsx";
import { FaceGrid } from "./FaceGrid.tsx";
import { faceColumns } from "./face.columns.tsx";
import { RenewalNews } from "./RenewalNews.tsx";
import { type FaceList, useFaces } from "./use-faces.ts";

/** List of the faces as a grid of pictures or as a table, with buttons to add one face or import a zip. */
export function FacesView({ role }: { role: Role }) {
  const list = useFaces();
  const [opened, setOpened] = useState<OpenedDialog>();
  const manages = roleMay(role, "face.manage");
  const { picked, picking } = usePicking(list.rows, { nameOf: ({ name }: Face) => name });
  const { state, rows, query, openedRow } = list;
  const { problem } = query;
  if (problem instanceof ApiError && problem.key === "face_not_allowed") return <FacesClosed role={role} />;
  const addButton = (type: "primary" | "default") => (
    <Button type={type} icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpened({ kind: "add" })}>
      {text("add")}
    </Button>
  );
  const actionsOf = (face: Face) => manages && <FaceActions face={face} onOpen={setOpened} />;
  const empty = (
    <FaceEmpty
      search={state}
      onReset={() => list.filter(noFilters)}
      buttons={manages ? addButton("default") : undefined}
    />
  );
  const slots = {
    title: text("title"),
    summary: list.count !== undefined && text("summary", { n: grouped(list.count) }),
    actions: manages && (
      <>
        <Button icon={<ScanFace size={16} aria-hidden="true" />} onClick={() => setOpened({ kind: "try" })}>
          {text("try")}
        </Button>
        <ImportButton onOpen={setOpened} />
        {addButton("primary")}
      </>
    ),
    filters: <FaceFilters role={role} list={list} />,
    news: <RenewalNews />,
    batch: manages && (
      <BatchBar rows={rows} picking={picking}>
        <button type="button" className="batch-action" onClick={() => setOpened({ kind: "remove", faces: picked })}>
          <Trash2 size={16} aria-hidden="true" />
          {text("remove")}
        </button>
      </BatchBar>
    ),
    detail: openedRow && <FaceDrawer list={list} face={openedRow} actions={actionsOf(openedRow)} />,
  };
  const dialogs = opened !== undefined && <FaceDialogs opened={opened} onClosed={() => setOpened(undefined)} />;
  const pickingOf = manages ? picking : undefined;
  if (state.layout === "table")
    return (
      <ListView
        {...slots}
        list={list}
        sizes={faceSizes}
        columns={faceColumns(actionsOf)}
        picking={pickingOf}
        empty={empty}
      >
        {dialogs}
      </ListView>
    );
  return (
    <ListPage
      {...slots}
      problem={<ProblemBanner query={query} />}
      pager={<Pager page={state.page} size={state.size} count={list.count} onChange={list.turn} sizes={faceSizes} />}
    >
      <GridRows list={list} empty={empty}>
        {(shown) => (
          <FaceGrid
            rows={shown}
            stale={list.stale || problem !== null}
            opened={openedRow?._id}
            picking={pickingOf}
            onOpen={(face) => list.openRow(face)}
            actionsOf={actionsOf}
          />
        )}
      </GridRows>
      {dialogs}
    </ListPage>
  );
}

function ImportButton({ onOpen }: { onOpen: (dialog: OpenedDialog) => void }) {
  const task = useUnfinishedTask(importFaces.name);
  return (
    <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "import", task })}>
      {text(task === undefined ? "batch" : "batchGoesOn")}
    </Button>
  );
}

interface GridRowsProps {
  list: FaceList;
  empty: ReactNode;
  children: (rows: readonly Face[]) => ReactNode;
}

/** The faces as a grid. Without faces, shows a skeleton, a hint for an empty list, or why reading failed. */
function GridRows({ list: { rows, stale, query }, empty, children }: GridRowsProps) {
  if (rows === undefined || (rows.length === 0 && stale))
    return query.problem === null ? <ListSkeleton dense={false} /> : <FailedState />;
  return rows.length === 0 ? empty : children(rows);
}

/** Filters by list and keyword, and the choice between grid and table. */
function FaceFilters({ role, list }: { role: Role; list: FaceList }) {
  const { state } = list;
  return (
    <FaceTabs role={role}>
      <SegmentFilter
        name={text("types")}
        value={state.type ?? ""}
        options={[
          { value: "", label: text("all") },
          { value: "0", label: text("white") },
          { value: "1", label: text("black") },
        ]}
        onChange={(type) => list.filter({ type: type === "" ? undefined : type === "1" ? "1" : "0" })}
      />
      <KeywordFilter
        hint={text("search")}
        value={state.keyword}
        onChange={(keyword) => list.filter({ keyword }, { replace: true })}
      />
      {areSet(state) && (
        <Button type="link" size="small" onClick={() => list.filter(noFilters)}>
          {text("all")}
        </Button>
      )}
      <span className="face-layout">
        <SegmentFilter
          name={text("layout")}
          value={state.layout}
          options={[
            { value: "grid", label: text("grid") },
            { value: "table", label: text("table") },
          ]}
          onChange={(layout) => list.set({ layout })}
        />
      </span>
    </FaceTabs>
  );
}
