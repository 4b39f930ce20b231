import { type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { Button } from "antd";
import { ListChecks, Plus, SearchX } from "lucide-react";
import { ListPage } from "#shared/list/ListPage.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { headCountText } from "../head-count.texts.ts";
import { type OpenedDialog } from "../pair/PairDialogs.tsx";
import { pairText as text } from "../pair/pair.texts.ts";

/** State of the query that reads the pairs. */
export interface PairsQuery {
  data: { list: CountPair[] } | undefined;
  problem: Error | null;
  dataUpdatedAt: number;
  isFetching: boolean;
  retryNow: () => Promise<void>;
}

interface Props {
  pairs: PairsQuery;
  /** Opens a dialog; undefined if the user may not create pairs. */
  onOpen: ((dialog: OpenedDialog) => void) | undefined;
}

function NoPairBody({ pairs: { data, problem }, onOpen }: Props) {
  if (data === undefined) return problem === null ? <ListSkeleton dense /> : <FailedState />;
  if (data.list.length > 0) {
    return <EmptyState icon={<SearchX size={24} strokeWidth={1.5} />} title={text("gone")} hint={text("goneHint")} />;
  }
  return (
    <EmptyState
      icon={<ListChecks size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text(onOpen === undefined ? "noneStaffHint" : "noneHint")}
      actions={
        onOpen !== undefined && (
          <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "add" })}>
            {text("add")}
          </Button>
        )
      }
    />
  );
}

/**
 * Shown when there is no pair to show: pairs are loading, failed to load, do not exist yet, or the pair in the address
 * was deleted.
 */
export function NoPair(props: Props) {
  return (
    <ListPage title={headCountText("title")} problem={<ProblemBanner query={props.pairs} />} pager={null}>
      <NoPairBody {...props} />
    </ListPage>
  );
}
