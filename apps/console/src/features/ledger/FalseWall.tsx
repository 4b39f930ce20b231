import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { Pager } from "../../shared/list/Pager.tsx";
import { Panel } from "../../shared/screen/Panel.tsx";
import { AlarmWall } from "../alarm/alarm.public.ts";
import { ledgerText as text } from "./ledger.texts.ts";

const size = 24;
/** Addresses of pictures are good for a quarter of an hour. */
const renewMs = 600_000;

interface Props {
  filter: { alg_id: string; point_id?: string | undefined; start?: number | undefined };
  page: number;
  onPage: (page: number) => void;
}

/** The false alarms as a wall of pictures, newest first. */
export function FalseWall({ filter, page, onPage }: Props) {
  const found = useQueryOf(
    findMessages,
    { ...filter, state: "false_alarm", page, size },
    { placeholderData: keepPreviousData, refetchInterval: renewMs, staleTime: 0 },
  );
  const { list = [], page: paged } = found.data ?? {};
  return (
    <Panel title={text("wall")} className="false-wall">
      {found.data !== undefined && list.length === 0 && <p className="chart-empty">{text("noFalse")}</p>}
      {found.data === undefined && found.problem !== null && <p className="chart-empty">{found.problem.message}</p>}
      {list.length > 0 && <AlarmWall messages={list} name={text("wall")} />}
      {(paged?.count ?? 0) > size && (
        <Pager page={page} size={size} count={paged?.count} more={paged?.more === true} sizes={[]} onChange={onPage} />
      )}
    </Panel>
  );
}
