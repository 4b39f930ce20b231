import { getParkingRecord } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Skeleton } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { DemoTag } from "#features/demo/demo.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { type AskedAction, MarkButton } from "../list/RecordActions.tsx";
import { ReviewWord } from "../list/RecordStates.tsx";
import { type RecordList } from "../list/record-list.ts";
import { parkingText } from "../parking.texts.ts";
import { plateColorOf } from "../record-facts.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { ReviewBody } from "./ReviewBody.tsx";
import { ReviewFoot } from "./ReviewFoot.tsx";
import { reviewText as text } from "./review.texts.ts";
import { useDecision } from "./use-decision.ts";
import { type PlateDrafts, usePlateDraft } from "./use-plate-draft.ts";
import "./review.css";

interface Props {
  id: string;
  list: RecordList;
  commands: RecordCommands;
  onAsk: (asked: AskedAction) => void;
}

/**
 * Drawer for the review of one record: evidence at the left, decision at the right. Opening an unread record marks it
 * as read.
 */
export function ReviewDrawer({ id, list, commands, onAsk }: Props) {
  const row = list.openedRow;
  const [drafts] = useState<PlateDrafts>(() => new Map());
  const detail = useQueryOf(
    getParkingRecord,
    { id },
    { ...(row === undefined ? {} : { placeholderData: row, keepsOther: true }), staleTime: 0 },
  );
  const record = detail.data;
  const loaded = record?._id;
  const noteOpened = useEffectEvent(() => record !== undefined && commands.noteOpened(record));
  useEffect(() => {
    // Marks the record as read once per opening. Otherwise a refused request would be repeated at every render.
    if (loaded !== undefined) noteOpened();
  }, [loaded]);
  if (record === undefined) {
    return (
      <DetailDrawer list={list} title="" isWide>
        {detail.problem === null ? <Skeleton active /> : <p className="look-text">{detail.problem.message}</p>}
      </DetailDrawer>
    );
  }
  return <ReviewOf key={record._id} record={record} list={list} commands={commands} onAsk={onAsk} drafts={drafts} />;
}

function ReviewOf({
  record,
  list,
  commands,
  onAsk,
  drafts,
}: Omit<Props, "id"> & { record: ParkingRecord; drafts: PlateDrafts }) {
  const decision = useDecision(record, list, commands, () => drafts.delete(record._id));
  const draft = usePlateDraft(record, decision.locked !== undefined, drafts);
  const save = () => draft.isLookedAt() && decision.decide(draft.isChanged ? draft.text : undefined);
  return (
    <DetailDrawer
      list={list}
      isWide
      title={record.plate_num === "" ? parkingText("unreadPlate") : ""}
      lead={
        record.plate_num !== "" && (
          <PlateChip plate={record.plate_num} color={plateColorOf(record)} name={parkingText("plate")} isSmall />
        )
      }
      state={
        <>
          <ReviewWord record={record} />
          {record.demonstration === 1 && <DemoTag />}
          <span className="note ell">
            {record.berth_num}，{text("serial", { id: record.id })}
          </span>
        </>
      }
      actions={!isViewing() && <MarkButton record={record} commands={commands} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={
        <ReviewFoot
          record={record}
          isChanged={draft.isChanged}
          isBusy={decision.isBusy}
          onAsk={onAsk}
          onSave={save}
          onSkip={decision.skip}
        />
      }
    >
      <ReviewBody
        record={record}
        draft={draft}
        commands={commands}
        locked={decision.locked}
        isAskedTwice={decision.isAskedTwice}
        onSave={save}
      />
    </DetailDrawer>
  );
}
