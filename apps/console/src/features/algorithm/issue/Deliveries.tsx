import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { listTasks, type Task } from "@huiyan/contract/task/task.api";
import { Button, Modal } from "antd";
import { History } from "lucide-react";
import { useState } from "react";
import { TaskBar, taskState } from "#features/task/task.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { DeliveryTask } from "./DeliveryTask.tsx";
import { issueText as text } from "./issue.texts.ts";
import "./issue.css";

type Delivery = Omit<Task, "items">;

const pollMs = 5_000;

/** Returns the caller's recent installations and uninstallations, newest first. Polls while one is running. */
function useDeliveries() {
  return useQueryOf(
    listTasks,
    { kind: installAlgorithms.name },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(({ finished }) => !finished) ? pollMs : false),
    },
  );
}

function DeliveryLine({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { subject, total, done, failed, create_at } = delivery;
  return (
    <li className="issue-delivery">
      <button type="button" className="plain-button" onClick={onOpen}>
        <span className="ell">{total > 1 ? text("subjectMore", { name: subject, n: grouped(total) }) : subject}</span>
        <span className="note num">{shortTime(create_at)}</span>
        <span className={failed > 0 ? "issue-failed num" : "num"}>{taskState(delivery)}</span>
        <span className="note num">{`${grouped(done + failed)} / ${grouped(total)}`}</span>
      </button>
      <TaskBar task={delivery} name={subject} />
    </li>
  );
}

interface Props {
  /** Id of an installation that is opened when the dialog opens. */
  opened?: string | undefined;
  onClosed: () => void;
}

/** Dialog of the latest installations with their results. The user can follow, cancel or retry an opened one. */
export function DeliveriesDialog({ opened, onClosed }: Props) {
  const [chosen, setChosen] = useState(opened);
  const [open, setOpen] = useState(true);
  const query = useDeliveries();
  const { data } = query;
  return (
    <Modal
      open={open}
      title={text("deliveries")}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {chosen !== undefined ? (
        <DeliveryTask
          key={chosen}
          id={chosen}
          title={text("delivery1")}
          success={text("deliveryDone")}
          action={text("backToList")}
          onClose={() => setChosen(undefined)}
        />
      ) : (
        <>
          <ProblemBanner query={query} />
          {data?.length === 0 && (
            <EmptyState
              icon={<History size={24} strokeWidth={1.5} />}
              title={text("noDeliveries")}
              hint={text("noDeliveriesHint")}
            />
          )}
          <ul className="issue-deliveries" aria-label={text("deliveries")}>
            {data?.map((delivery) => (
              <DeliveryLine key={delivery._id} delivery={delivery} onOpen={() => setChosen(delivery._id)} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

/** Shows running installations, so that users find them again after a reload. Renders nothing if there are none. */
export function RunningDeliveries({ onOpen }: { onOpen: (id: string) => void }) {
  const running = useDeliveries().data?.filter(({ finished }) => !finished) ?? [];
  const [first] = running;
  if (first === undefined) return null;
  const facts = { name: first.subject, done: grouped(first.done + first.failed), total: grouped(first.total) };
  return (
    <p className="issue-strip" role="status">
      <span className="ell">{text("underWay", facts)}</span>
      {running.length > 1 && <span className="note">{text("underWayMore", { n: running.length - 1 })}</span>}
      <Button size="small" onClick={() => onOpen(first._id)}>
        {text("follow")}
      </Button>
    </p>
  );
}
