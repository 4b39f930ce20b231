import { type FarmCamera, findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { getFarmOwner } from "@huiyan/contract/farm/owner.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { Cctv, ChevronLeft, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { KeywordFilter } from "#shared/list/filter/KeywordFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { NoResult } from "#shared/list/NoResult.tsx";
import { type Opening, useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { areSet, cameraInput, FarmCameraSearch, noFilters } from "../farm-search.ts";
import { CameraActions } from "./CameraActions.tsx";
import { CameraDialogs, type OpenedDialog } from "./CameraDialogs.tsx";
import { farmCameraColumns } from "./farm-camera.columns.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";
import "../farm.css";

/** Poll interval in milliseconds, which shows when a camera comes online. */
const refreshMs = 10_000;

/** Rows cannot be opened, since `id` in the address is the farmer's id. */
const opening: Opening<FarmCameraSearch, FarmCamera> = {
  opened: () => undefined,
  keyOf: ({ _id }) => _id,
  patch: () => ({}),
};

/** List of one farmer's cameras, each with its device. */
export function FarmCamerasView({ ownerId, role }: { ownerId: string; role: Role }) {
  const toInput = useCallback((search: FarmCameraSearch) => cameraInput(ownerId, search), [ownerId]);
  const list = useList({ endpoint: findFarmCameras, schema: FarmCameraSearch, toInput, refreshMs, opening });
  const owner = useQueryOf(getFarmOwner, { _id: ownerId });
  const [opened, setOpened] = useState<OpenedDialog>();
  const manages = roleMay(role, "farm.manage");
  const { state } = list;
  const name = owner.data?.name ?? state.name;
  const addButton = (type: "primary" | "default") =>
    manages && (
      <Button
        type={type}
        icon={<Plus size={16} aria-hidden="true" />}
        disabled={owner.data === undefined}
        onClick={() => setOpened({ kind: "add" })}
      >
        {text("add")}
      </Button>
    );
  const empty = areSet(state) ? (
    <NoResult
      title={text("noResult")}
      conditions={[text("keyword", { text: state.keyword })]}
      onReset={() => list.filter(noFilters)}
    />
  ) : (
    <EmptyState
      icon={<Cctv size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={addButton("default")}
    />
  );
  return (
    <ListView
      list={list}
      counts={owner}
      dense
      opens={false}
      columns={farmCameraColumns((camera) => manages && <CameraActions camera={camera} onOpen={setOpened} />)}
      title={name === "" ? text("title") : text("titleOf", { name })}
      summary={list.count !== undefined && text("summary", { n: grouped(list.count) })}
      actions={
        <>
          <Link className="farm-back" to="/farmers">
            <ChevronLeft size={16} aria-hidden="true" />
            {text("back")}
          </Link>
          {addButton("primary")}
        </>
      }
      filters={
        <FilterBar onReset={areSet(state) ? () => list.filter(noFilters) : undefined}>
          <KeywordFilter
            hint={text("search")}
            value={state.keyword}
            onChange={(keyword) => list.filter({ keyword }, { replace: true })}
          />
        </FilterBar>
      }
      empty={empty}
    >
      {opened !== undefined && owner.data !== undefined && (
        <CameraDialogs opened={opened} owner={owner.data} onClosed={() => setOpened(undefined)} />
      )}
    </ListView>
  );
}
