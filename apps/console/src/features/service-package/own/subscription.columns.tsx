import { type ServiceSubscription } from "@huiyan/contract/service-package/package.api";
import { isTrial, type ServiceId } from "@huiyan/contract/service-package/package.rules";
import { Button } from "antd";
import { actionOn } from "#shared/format/format-join.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { day, packageName } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";

interface Options {
  service: ServiceId;
  mayRenew: boolean;
  /** Opens the dialog that chooses the points of a package; undefined for users without permission. */
  onBind: ((subscription: ServiceSubscription) => void) | undefined;
}

function State({ state, days_left }: ServiceSubscription) {
  if (state === "active") return <StateLabel form="done">{text("active")}</StateLabel>;
  if (state === "ended") return <StateLabel form="void">{text("ended")}</StateLabel>;
  const label = days_left === 0 ? text("endsToday") : text("ending", { days: days_left });
  return <StateLabel form="attention">{label}</StateLabel>;
}

const givesOf = ({ mbps, points, storage_days: days }: ServiceSubscription): string =>
  days > 0 ? text("givesStorage", { days }) : text("givesAccess", { mbps, points });

function Actions({ row, mayRenew, onBind }: Omit<Options, "service"> & { row: ServiceSubscription }) {
  const binds = onBind !== undefined && row.storage_days > 0 && row.state !== "ended";
  return (
    <span className="row-actions">
      {binds && (
        <Button
          type="link"
          size="small"
          aria-label={actionOn(text("bind"), packageName(row.title))}
          onClick={() => onBind(row)}
        >
          {text("bind")}
        </Button>
      )}
      {mayRenew && !isTrial(row) && (
        <Button
          type="link"
          size="small"
          aria-label={actionOn(text("renew"), packageName(row.title))}
          href={`#/service/order?renews=${row._id}`}
        >
          {text("renew")}
        </Button>
      )}
    </span>
  );
}

export function subscriptionColumns({ service, ...options }: Options): ListColumn<ServiceSubscription>[] {
  const bound: ListColumn<ServiceSubscription>[] =
    service === "storage"
      ? [
          {
            key: "bound",
            title: text("bound"),
            width: 104,
            align: "right",
            render: (row) => (
              <span className="num" title={row.bound.map(({ name }) => name).join("、")}>
                {text("boundOf", { n: row.bound.length, max: row.number })}
              </span>
            ),
          },
        ]
      : [];
  return [
    {
      key: "title",
      title: text("package"),
      width: minNameWidth,
      maxWidth: 260,
      render: ({ title }) => packageName(title),
    },
    { key: "gives", title: text("gives"), width: 208, maxWidth: 280, leaves: 2, render: givesOf },
    {
      key: "number",
      title: text("quantity"),
      width: 72,
      align: "right",
      render: ({ number }) => <span className="num">{number}</span>,
    },
    ...bound,
    {
      key: "starts",
      title: text("starts"),
      width: 112,
      leaves: 1,
      render: ({ starts_at }) => <span className="num">{day(starts_at)}</span>,
    },
    {
      key: "ends",
      title: text("ends"),
      width: 112,
      render: ({ ends_at }) => <span className="num">{day(ends_at)}</span>,
    },
    { key: "state", title: text("state"), width: 136, render: (row) => <State {...row} /> },
    { key: "actions", title: "", width: 152, render: (row) => <Actions row={row} {...options} /> },
  ];
}
