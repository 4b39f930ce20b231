import { getMessage } from "@huiyan/contract/alarm/alarm.api";
import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { useEffect, useEffectEvent, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Lightbox } from "#shared/media/Lightbox.tsx";
import { TroubleBanner } from "#shared/screen/TroubleBanner.tsx";
import { useKeys } from "#shared/screen/use-keys.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { FoldedPictures } from "../folding/FoldedPictures.tsx";
import { HandlingActions } from "../handling/HandlingActions.tsx";
import { HandlingHistory } from "../handling/HandlingHistory.tsx";
import { useHandling, useOffered } from "../handling/use-handling.ts";
import { LivestockPanel } from "../livestock/LivestockPanel.tsx";
import { type MessageList } from "../message-list.ts";
import { StormLink } from "../storm/StormLink.tsx";
import { useDetailSteps } from "../storm/use-detail-steps.ts";
import { type MessageCommands } from "../use-message-commands.ts";
import { MessageDetailActions } from "./MessageDetailActions.tsx";
import { MessageDetailFoot } from "./MessageDetailFoot.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { MessageLinks } from "./MessageLinks.tsx";
import { MessageStage } from "./MessageStage.tsx";
import { MessageTitle } from "./MessageTitle.tsx";
import { useLiveLink } from "./use-live-link.ts";
import { useNextAlarm } from "./use-next-alarm.tsx";
import { useRecordingLink } from "./use-recording-link.ts";
import { useStageView } from "./use-stage-view.ts";

/**
 * Poll interval of the alarm in milliseconds while its clip is expected. The clip is also pushed; polling is for a lost
 * connection.
 */
const askForClipMs = 15_000;

interface Troubled {
  problem: Error | null;
  isFetching: boolean;
  retryNow: () => Promise<void>;
}

interface Props {
  id: string;
  list: MessageList;
  commands: MessageCommands;
  /** Polled query of the counts. When the server is unreachable, this query is the first to fail. */
  counts: Troubled;
}

/**
 * Details of one alarm. Opening an unread alarm marks it as read. ← → open the previous and next alarm, also across
 * pages.
 */
export function MessageDetail({ id, list, commands, counts }: Props) {
  const steps = useDetailSteps(list, id);
  const detail = useQueryOf(
    getMessage,
    { id },
    {
      ...(steps.row === undefined ? {} : { placeholderData: steps.row, keepsOther: true }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.video_pending === true ? askForClipMs : false),
    },
  );
  const message = detail.data;
  const troubled = [detail, counts].find(({ problem }) => problem !== null);
  const [boxes, setBoxes] = useState(true);
  const [repeat, setRepeat] = useState<Message>();
  /** The alarm that was opened, or one of its grouped alarms if the user chose one. */
  const shown = repeat?.folded_into === id ? repeat : message;
  const stage = useStageView(shown);
  const nextAlarm = useNextAlarm(id, list, steps);
  const handling = useHandling(nextAlarm.onJudged);
  const offered = useOffered(message);

  const loaded = message?._id;
  const markRead = useEffectEvent(() => message !== undefined && commands.noteOpened(message));
  useEffect(() => {
    // Marks the alarm as read once per opening. Otherwise a refused call would be repeated at every render.
    if (loaded !== undefined) markRead();
  }, [loaded]);

  const live = useLiveLink(message?.point_id);
  const recording = useRecordingLink(shown);
  useKeys({
    ...(live === undefined ? {} : { v: live }),
    ...(recording === undefined ? {} : { p: recording }),
    u: nextAlarm.back,
    b: () => setBoxes((old) => !old),
    m: () => message !== undefined && commands.toggleMark(message),
  });

  return (
    <Lightbox
      open
      title={<MessageTitle message={message} position={steps.position} count={steps.count} more={steps.more} />}
      actions={message && <MessageDetailActions message={message} picture={stage.picture} commands={commands} />}
      stage={
        <>
          <MessageStage
            key={shown?._id ?? id}
            message={shown}
            problem={detail.problem}
            boxes={boxes}
            onBoxes={setBoxes}
            stage={stage}
            onRetry={() => void detail.retryNow()}
          />
          {message && (
            <FoldedPictures key={`folded ${id}`} head={message} shown={shown?._id ?? id} onShow={setRepeat} />
          )}
        </>
      }
      facts={
        message && (
          <>
            {troubled?.problem != null && (
              <TroubleBanner
                trouble={{
                  message: troubled.problem.message,
                  shownFrom: detail.dataUpdatedAt,
                  retrying: troubled.isFetching,
                }}
                others={0}
                onRetry={troubled.retryNow}
              />
            )}
            <MessageFacts message={shown ?? message} />
            <MessageLinks live={live} recording={recording} />
            {isLivestock(message.alg) && (
              <LivestockPanel
                key={`livestock ${message._id}`}
                message={message}
                stage={shown === message ? stage : undefined}
              />
            )}
            <StormLink message={message} list={list} />
            <HandlingHistory message={message} />
            <HandlingActions key={`handling ${id}`} message={message} offered={offered} handling={handling} />
          </>
        )
      }
      footer={
        <>
          <MessageDetailFoot read={message?.client_read === 1} />
          {nextAlarm.holder}
        </>
      }
      names={{ previous: text("previous"), next: text("next"), close: text("close") }}
      onStep={steps.position === undefined ? undefined : steps.step}
      onClose={steps.close}
    />
  );
}
