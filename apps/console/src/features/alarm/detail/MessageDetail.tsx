import { getMessage } from "@huiyan/contract/alarm/alarm.api";
import { useEffect, useEffectEvent, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { useListSteps } from "../../../shared/list/use-list-steps.ts";
import { Lightbox } from "../../../shared/media/Lightbox.tsx";
import { useKeys } from "../../../shared/screen/use-keys.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { HandlingActions } from "../handling/HandlingActions.tsx";
import { HandlingHistory } from "../handling/HandlingHistory.tsx";
import { useHandling, useOffered } from "../handling/use-handling.ts";
import { type MessageList } from "../message-list.ts";
import { type MessageCommands } from "../use-message-commands.ts";
import { MessageDetailActions } from "./MessageDetailActions.tsx";
import { MessageDetailFoot } from "./MessageDetailFoot.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { MessageStage } from "./MessageStage.tsx";
import { MessageTitle } from "./MessageTitle.tsx";

/** While a clip is awaited the message is asked for again, in case the socket is away. */
const askForClipMs = 15_000;

interface Props {
  id: string;
  list: MessageList;
  commands: MessageCommands;
}

/** One message large. Opening an unread one marks it as read. ← → lead to its neighbours, also over page ends. */
export function MessageDetail({ id, list, commands }: Props) {
  const row = list.openedRow;
  const detail = useQueryOf(
    getMessage,
    { id },
    {
      ...(row === undefined ? {} : { placeholderData: row }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.video_pending === true ? askForClipMs : false),
    },
  );
  const message = detail.data;
  const steps = useListSteps(list);
  const [boxes, setBoxes] = useState(true);
  const handling = useHandling();
  const offered = useOffered(message);

  const loaded = message?._id;
  const markRead = useEffectEvent(() => message !== undefined && commands.noteOpened(message));
  useEffect(() => {
    // Once for each opened message: a refusal must not be repeated for ever.
    if (loaded !== undefined) markRead();
  }, [loaded]);

  useKeys({
    b: () => setBoxes((old) => !old),
    m: () => message !== undefined && commands.toggleMark(message),
  });

  return (
    <Lightbox
      open
      title={<MessageTitle message={message} position={steps.position} count={list.count ?? 0} more={list.more} />}
      actions={message && <MessageDetailActions message={message} commands={commands} />}
      stage={
        <MessageStage
          key={id}
          message={message}
          problem={detail.problem}
          boxes={boxes}
          onBoxes={setBoxes}
          onRetry={() => void detail.retryNow()}
        />
      }
      facts={
        message && (
          <>
            <MessageFacts message={message} />
            <HandlingHistory message={message} />
            <HandlingActions key={id} message={message} offered={offered} handling={handling} />
          </>
        )
      }
      footer={<MessageDetailFoot read={message?.client_read === 1} />}
      names={{ previous: text("previous"), next: text("next"), close: text("close") }}
      onStep={steps.position === undefined ? undefined : steps.step}
      onClose={() => list.open(undefined)}
    />
  );
}
