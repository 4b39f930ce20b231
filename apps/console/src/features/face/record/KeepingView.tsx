import { dayOf } from "@huiyan/contract/calendar";
import { type FaceKeeping, getFaceKeeping } from "@huiyan/contract/face/face-record.api";
import { type Role } from "@huiyan/contract/permissions";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { FactList } from "#shared/list/FactList.tsx";
import { ListPage } from "#shared/list/ListPage.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { FaceTabs } from "../FaceTabs.tsx";
import { faceText as text } from "../face.texts.ts";
import { FaceRights } from "./FaceRights.tsx";

/** Overview of the stored face data: people, purpose, retention, where the data is stored, and members with access. */
export function KeepingView({ role }: { role: Role }) {
  const query = useQueryOf(getFaceKeeping, {}, { staleTime: 0 });
  return (
    <ListPage
      title={text("title")}
      filters={<FaceTabs role={role} />}
      problem={<ProblemBanner query={query} />}
      pager={null}
    >
      {query.data === undefined ? (
        query.problem === null ? (
          <ListSkeleton dense />
        ) : (
          <FailedState />
        )
      ) : (
        <Kept kept={query.data} />
      )}
    </ListPage>
  );
}

function Kept({ kept }: { kept: FaceKeeping }) {
  const { faces, without_consent, ending, next_end, purposes, devices, people } = kept;
  const day = (ms: number | null) => (ms === null ? "-" : dayOf(ms));
  const stateOf = ({ online, current }: FaceKeeping["devices"][number]) =>
    online ? text(current ? "current" : "behind") : text(current ? "current" : "offline");
  return (
    <div className="face-kept">
      <FactList
        name={text("keptWho")}
        facts={[
          { name: text("white"), value: grouped(faces.white) },
          { name: text("black"), value: grouped(faces.black) },
          { name: text("noConsent"), value: grouped(without_consent) },
          { name: text("ending"), value: grouped(ending) },
          { name: text("nextEnd"), value: day(next_end) },
        ]}
      />
      <section className="fact-section">
        <h3>{text("keptWhat")}</h3>
        <p>{text("keptWhatText")}</p>
      </section>
      <FactList
        name={text("keptWhy")}
        facts={purposes.map(({ purpose, count, until }) => ({
          name: purpose || text("noConsent"),
          value: `${text("purposeCount", { n: grouped(count) })}，${text("untilDay", { day: day(until) })}`,
        }))}
      />
      <FactList
        name={text("keptWhere")}
        facts={[
          { name: text("serverLine"), value: grouped(faces.white + faces.black) },
          ...devices.map((device) => ({ name: device.name, value: stateOf(device) })),
        ]}
      />
      <FaceRights people={people} />
      <FactList
        name={text("keptLog")}
        facts={[
          { name: text("looks"), value: grouped(kept.looks_30) },
          { name: text("recognitions"), value: grouped(kept.recognitions_30) },
          { name: text("removals"), value: grouped(kept.removed_30) },
          { name: text("openReceipts"), value: grouped(kept.open_receipts) },
        ]}
      />
      <section className="fact-section face-duties">
        <h3>{text("duties")}</h3>
        <ol>
          {(["duty1", "duty2", "duty3", "duty4", "duty5"] as const).map((duty) => (
            <li key={duty}>{text(duty)}</li>
          ))}
        </ol>
        <p className="note">{text("recordDays", { n: kept.record_days })}</p>
      </section>
    </div>
  );
}
