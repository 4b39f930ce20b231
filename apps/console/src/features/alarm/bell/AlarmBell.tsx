import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { bellEntries, shortCount } from "@huiyan/contract/alarm/alarm.rules";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Popover } from "antd";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { z } from "zod";
import { AnswerList, useAnswers } from "#features/feedback/feedback.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { PackageNoticeList, usePackageNotices } from "#features/service-package/service-package.public.ts";
import { FailedDeliveryList, useFailedDeliveries } from "#features/task/task.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { renewEveryMs, untilRenewal } from "../use-fresh-addresses.ts";
import { BellList } from "./BellList.tsx";
import { DispatchedList } from "./DispatchedList.tsx";
import { useDispatched } from "./use-dispatched.ts";
import { useReadAll } from "./use-read-all.ts";
import "../alarm.css";

const OpenedSearch = z.object({ id: z.string().optional().catch(undefined) });

/** Bell with the unread count. Hovering shows the newest alarms. The alarm feed keeps both up to date. */
export function AlarmBell() {
  const bell = useQueryOf(getBell, {}, { refetchInterval: untilRenewal, staleTime: renewEveryMs });
  const [open, setOpen] = useState(false);
  const isOnBell = useRef(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onPage = pathname === "/message";
  const dispatched = useDispatched(onPage ? OpenedSearch.parse(search).id : undefined);
  const answers = useAnswers();
  const packages = usePackageNotices();
  const failed = useFailedDeliveries();
  const hasFailed = failed.list.length > 0;
  const isAnswered = answers.list.length > 0;
  const isEnding = packages.list.length > 0;
  const unread = bell.data?.unread ?? 0;
  const go = (id: string | undefined, storm?: string) => {
    setOpen(false);
    // Opens the alarm in the current list, whose filters stay in the address.
    void navigate({
      to: "/message",
      search: (old: object) => {
        const opened = { id, storm };
        return onPage && (id ?? storm) !== undefined ? { ...old, ...opened } : opened;
      },
    });
  };
  const user = useCaller().data;
  const readAll = useReadAll(bell.data);
  const mayRead = unread > 0 && user?.viewing === null;
  const openSettings = () => {
    setOpen(false);
    void navigate({ to: "/set/alarm" });
  };
  const list = bell.data?.list.slice(0, bellEntries(window.innerHeight));
  const count = { n: shortCount(unread) };
  const known =
    dispatched.count === 0
      ? text("bell", count)
      : text("bellDispatched", { ...count, m: shortCount(dispatched.count) });
  const plain = bell.data === undefined ? text("bellUnknown") : known;
  const name = joinFacts([
    plain,
    ...(isAnswered ? [text("bellAnswered")] : []),
    ...(isEnding ? [text("bellPackages")] : []),
    ...(hasFailed ? [text("bellFailed")] : []),
  ]);
  return (
    <Popover
      open={open}
      // antd reopens a list that was closed while the pointer was entering the bell.
      onOpenChange={(next) => setOpen((old) => next && (old || isOnBell.current))}
      trigger={["hover", "click"]}
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0, overflow: "hidden" } }}
      content={
        <BellList
          dispatched={
            <>
              <FailedDeliveryList failed={failed} />
              <AnswerList answers={answers} />
              <PackageNoticeList notices={packages} />
              <DispatchedList dispatched={dispatched} onOpen={(id) => go(id)} />
            </>
          }
          list={list}
          failed={bell.problem !== null}
          onOpen={({ _id, storm }) => (storm === null ? go(_id) : go(undefined, storm._id))}
          onAll={() => go(undefined)}
          onReadAll={mayRead ? readAll.submit : undefined}
          onSettings={user?.staff?.role === "admin" ? openSettings : undefined}
        />
      }
    >
      <button
        type="button"
        className="icon-button bell"
        aria-label={name}
        onPointerEnter={() => (isOnBell.current = true)}
        onPointerLeave={() => (isOnBell.current = false)}
        onClickCapture={() => (isOnBell.current = true)}
      >
        <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        {(dispatched.count > 0 || isAnswered || isEnding || hasFailed) && (
          <span className="bell-dispatched" aria-hidden="true" />
        )}
        {unread > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {shortCount(unread)}
          </span>
        )}
      </button>
    </Popover>
  );
}
