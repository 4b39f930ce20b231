import { scanIp } from "@huiyan/contract/device/adding.api";
import { Button, Input } from "antd";
import { Search } from "lucide-react";
import { useState } from "react";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { addingText as text } from "./adding.texts.ts";
import { type useNetworkScan } from "./use-network-scan.ts";

/** Field for the address of a device that the scan does not reach, and a button to check it. */
export function IpLook({ look }: { look: ReturnType<typeof useNetworkScan>["look"] }) {
  const [ip, setIp] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { data, variables, isPending, error } = look;
  const search = () => {
    const sought = ip.trim();
    const problem = schemaProblem(scanIp.input.shape.ip, sought);
    setWrong(problem);
    if (problem === undefined && !isPending) look.mutate({ ip: sought });
  };
  const count = data?.list.length ?? 0;
  const result = data && variables && text(count === 0 ? "nothingAt" : "foundAt", { ip: variables.ip, n: count });
  const problem = wrong ?? error?.message;
  return (
    <div className="scan-look">
      <Input
        aria-label={text("oneIp")}
        placeholder={text("oneIpHint")}
        value={ip}
        aria-invalid={wrong !== undefined}
        {...(wrong === undefined ? {} : { status: "error" as const })}
        onChange={(event) => {
          setIp(event.target.value);
          setWrong(undefined);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          search();
        }}
      />
      <Button icon={<Search size={14} aria-hidden="true" />} loading={isPending} onClick={search}>
        {text("look")}
      </Button>
      <span role={problem === undefined ? "status" : "alert"} className={problem === undefined ? "note" : "form-error"}>
        {problem ?? result}
      </span>
    </div>
  );
}
