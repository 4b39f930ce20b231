import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { findConflicts } from "@huiyan/contract/parking/conflict.api";
import { Button, Skeleton } from "antd";
import { ArrowLeft, GitCompareArrows, Undo2 } from "lucide-react";
import { useCallback, useEffect, useEffectEvent } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { KeyList } from "#shared/dialog/KeyList.tsx";
import { counted } from "#shared/format/count.ts";
import { shortcutRange } from "#shared/list/filter/time-range.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { useList } from "#shared/list/use-list.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { KeyHints } from "#shared/screen/KeyHints.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useKeys } from "#shared/screen/use-keys.ts";
import { useNarrow } from "#shared/screen/use-narrow.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { RecordSearch } from "../record-search.ts";
import { ConflictFilters } from "./ConflictFilters.tsx";
import { ConflictPanes } from "./ConflictPanes.tsx";
import { conflictInput } from "./conflict-search.ts";
import { conflictText as text } from "./conflicts.texts.ts";
import { otherKeys } from "./other-keys.ts";
import { useConflictCommands } from "./use-conflict-commands.ts";
import "../parking.css";
import "./conflicts.css";

interface NoConflictsProps {
  isDismissed: boolean;
  onFilter: (patch: Patch<RecordSearch>) => void;
}

/** Hint for an empty list: no records conflict, or no conflict was dismissed. */
function NoConflicts({ isDismissed, onFilter }: NoConflictsProps) {
  return (
    <EmptyState
      icon={<GitCompareArrows size={24} strokeWidth={1.5} />}
      title={text(isDismissed ? "noneDismissed" : "none")}
      hint={text(isDismissed ? "noneDismissedHint" : "noneHint")}
      actions={<Button onClick={() => onFilter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
    />
  );
}

const opening = {
  opened: ({ case: opened }: RecordSearch) => opened,
  keyOf: ({ _id }: ParkingConflict) => _id,
  patch: (key: string | undefined) => ({ case: key }),
};
const keys = () => [
  { keys: ["↑", "↓"], name: text("keyMove") },
  { keys: ["1–5"], name: text("keyProposal") },
  { keys: ["Enter"], name: text("keyAccept") },
  { keys: ["X"], name: text("dismiss") },
  { keys: ["U"], name: text("undo") },
];

/** Page of the conflicts between parking records, which the user decides one by one, also by keyboard. */
export function ConflictPage({ isOrders }: { isOrders: boolean }) {
  const today = useToday();
  const narrow = useNarrow();
  const toInput = useCallback((search: RecordSearch) => conflictInput(search, today), [today]);
  const list = useList({ endpoint: findConflicts, schema: RecordSearch, toInput, opening });
  const { state, rows = [], query } = list;
  // If the open conflict vanished, no other one is shown in its place, since the next key press could be meant for the
  // vanished one.
  const isGone = list.opened !== undefined && list.openedRow === undefined && rows.length > 0;
  const first = list.opened === undefined && !list.stale ? rows[0]?._id : undefined;
  const openFirst = useEffectEvent((id: string) => list.set({ case: id }, { replace: true }));
  useEffect(() => {
    if (first !== undefined) openFirst(first);
  }, [first]);
  const found = isGone ? undefined : (list.openedRow ?? rows[0]);
  const index = found === undefined ? -1 : rows.indexOf(found);
  /** Returns the conflict to open after a decision: the next one, else the previous one. */
  const neighbour = (of: ParkingConflict) => {
    const at = rows.findIndex(({ _id }) => _id === of._id);
    return rows[at + 1] ?? rows[at - 1];
  };
  const commands = useConflictCommands({
    openedNow: list.openedNow,
    onLeave: (left) => list.open(neighbour(left)?._id),
    onBack: ({ _id }) => list.open(_id),
  });
  const move = (by: number) => () => {
    const next = rows[index + by];
    if (next !== undefined) list.openRow(next);
  };
  useKeys({ arrowup: move(-1), arrowdown: move(1), u: commands.undo }, otherKeys);
  const isDismissed = state.dismissed === 1;
  const total = list.count === undefined ? undefined : counted(list.count, list.more);
  return (
    <ListPage
      tree={<GroupTree of="point" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      summary={
        total !== undefined && <span role="status">{text(isDismissed ? "dismissedCount" : "left", { n: total })}</span>
      }
      actions={
        <>
          {!isViewing() && (
            <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={commands.undo} disabled={commands.isBusy}>
              {text("undo")}
            </Button>
          )}
          <Button
            icon={<ArrowLeft size={16} aria-hidden="true" />}
            onClick={() => list.filter({ conflicts: undefined, dismissed: undefined })}
          >
            {text(isOrders ? "backToOrders" : "back")}
          </Button>
        </>
      }
      problem={<ProblemBanner query={query} />}
      filters={<ConflictFilters search={state} count={list.count} onFilter={list.filter} />}
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          more={list.more}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size, case: undefined })}
          hints={!narrow && <KeyHints entries={keys()} />}
        />
      }
    >
      {query.data === undefined && query.problem === null && <Skeleton active className="conflict-skeleton" />}
      {query.data !== undefined && rows.length === 0 && (
        <NoConflicts isDismissed={isDismissed} onFilter={list.filter} />
      )}
      {rows.length > 0 && (
        <ConflictPanes
          rows={rows}
          found={found}
          commands={commands}
          isStale={list.stale}
          now={query.dataUpdatedAt}
          onChoose={list.openRow}
          onOpen={({ _id, plate_num }) =>
            list.filter({ conflicts: undefined, dismissed: undefined, id: _id, keyword: plate_num })
          }
        />
      )}
      <KeyList entries={keys()} />
      {commands.holder}
    </ListPage>
  );
}
