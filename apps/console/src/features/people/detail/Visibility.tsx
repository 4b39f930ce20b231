import { findDevices } from "@huiyan/contract/device/device.api";
import { explainVisibility, type Person } from "@huiyan/contract/people/people.api";
import { Button, Select, Skeleton } from "antd";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { NamedList } from "../../../shared/list/NamedList.tsx";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { peopleText as text } from "../people.texts.ts";
import { formatReason, remediesFor } from "./format-visibility.ts";
import { useRemedy } from "./use-remedy.ts";

/** All devices that the server gives: docs/reference/console.md C5. */
const devicePickerSize = 9999;

/** Pick a device: may the person see it, why, and what would give it. */
export function Visibility({ person }: { person: Person }) {
  const word = useAlias();
  const [device_id, setDevice] = useState<string>();
  const devices = useQueryOf(findDevices, { page: 1, size: devicePickerSize });
  const explained = useQueryOf(
    explainVisibility,
    { _id: person._id, device_id: device_id ?? "" },
    { enabled: device_id !== undefined, staleTime: 0 },
  );
  const answer = explained.data;
  const would = answer === undefined ? [] : remediesFor(answer, word);
  const remedy = useRemedy(person, devices.data?.list ?? []);
  return (
    <section className="visibility" aria-label={text("visibility")}>
      <h3>{text("visibility")}</h3>
      <Select
        aria-label={text("pickDevice")}
        placeholder={text("pickDevice")}
        showSearch={{ optionFilterProp: "label" }}
        loading={devices.isPending}
        options={(devices.data?.list ?? []).map((device) => ({
          value: device.device_id,
          label: `${device.nickname || device.name} ${device.device_id}`,
        }))}
        popupRender={(list) => <NamedList name={text("devices")}>{list}</NamedList>}
        onChange={setDevice}
      />
      <ProblemBanner query={devices} />
      {device_id !== undefined && <ProblemBanner query={explained} />}
      {device_id !== undefined && answer === undefined && explained.problem === null && (
        <Skeleton active title={false} />
      )}
      {answer !== undefined && (
        <div role="status">
          <p className={answer.visible ? "verdict yes" : "verdict"}>
            {answer.visible ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
            {text(answer.visible ? "visible" : "invisible")}
          </p>
          <h4>{text("why")}</h4>
          <ul>
            {formatReason(answer, word).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {would.length > 0 && (
            <>
              <h4>{text("would")}</h4>
              <div className="visibility-remedies">
                {would.map((choice) => (
                  <Button
                    key={choice.label}
                    size="small"
                    loading={remedy.busy}
                    onClick={() => device_id !== undefined && remedy.apply(choice, device_id)}
                  >
                    {choice.label}
                  </Button>
                ))}
              </div>
            </>
          )}
        </div>
      )}
    </section>
  );
}
