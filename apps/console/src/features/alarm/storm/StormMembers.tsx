import { type Message } from "@huiyan/contract/alarm/message";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { leaveStorm } from "@huiyan/contract/alarm/storm.api";
import { stormLeaveMax } from "@huiyan/contract/alarm/storm.rules";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Radio } from "antd";
import { useDeferredValue, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { grouped } from "#shared/format/count.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { MemberCard } from "./MemberCard.tsx";
import { stormText as text } from "./storm.texts.ts";
import { refreshStormLists, storeStormAnswer } from "./storm-cache.ts";
import { type MemberFilter, useStormMembers } from "./use-storm-members.ts";

interface Props {
  storm: Storm;
  onOpen: (messageId: string) => void;
}

/** Alarms of a burst with their pictures. The user can select alarms and remove them from the burst. */
export function StormMembers({ storm, onOpen }: Props) {
  const client = useQueryClient();
  const [show, setShow] = useState<MemberFilter["show"]>("all");
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useStormMembers(storm._id, { show, keyword: useDeferredValue(keyword) });
  const leave = useCommand(leaveStorm, {
    success: ({ changed }) => text("left", { n: changed }),
    onSuccess: ({ storm: now }) => {
      setChosen(new Set());
      storeStormAnswer(client, storm._id, now);
    },
    refresh: refreshStormLists,
  });
  const { members } = query;
  const known = new Set(members?.map(({ _id }) => _id));
  const picked = [...chosen].filter((id) => known.has(id));
  const choose = ({ _id }: Message, on: boolean) =>
    setChosen((old) => new Set(on ? [...old, _id] : [...old].filter((id) => id !== _id)));
  const isOver = picked.length > stormLeaveMax;
  return (
    <section className="storm-members" aria-label={text("members")}>
      <fieldset className="storm-filter" aria-label={text("filter")}>
        <Radio.Group
          optionType="button"
          value={show}
          onChange={(event) => setShow(event.target.value)}
          options={[
            { value: "all", label: text("showAll", { n: grouped(storm.count) }) },
            { value: "open", label: text("showOpen", { n: grouped(storm.open) }) },
            { value: "high", label: text("showHigh", { n: grouped(storm.high) }) },
          ]}
        />
        <Input
          allowClear
          className="storm-search"
          maxLength={100}
          placeholder={text("search")}
          aria-label={text("search")}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {picked.length > 0 && (
          <span className="storm-chosen">
            <span className="note num">{text("chosen", { n: picked.length })}</span>
            <Button
              disabled={leave.isPending || isOver}
              onClick={() => leave.mutate({ _id: storm._id, messages: picked.slice(0, stormLeaveMax) })}
            >
              {text("leave")}
            </Button>
          </span>
        )}
      </fieldset>
      <ProblemBanner query={query} />
      {members?.length === 0 && <p className="note storm-none">{text("none")}</p>}
      <ol className="storm-grid">
        {members?.map((message) => (
          <MemberCard
            key={message._id}
            message={message}
            chosen={chosen.has(message._id)}
            onChoose={isViewing() ? undefined : (on) => choose(message, on)}
            onOpen={() => onOpen(message._id)}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text("showMore", { n: grouped(query.left) })}
        </Button>
      )}
    </section>
  );
}
