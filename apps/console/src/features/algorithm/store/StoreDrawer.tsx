import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { getStoreDetails, type StoreAlgorithm, type StoreDetails } from "@huiyan/contract/algorithm/store.api";
import { Button, Skeleton } from "antd";
import { Send } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { type Fact, FactList } from "#shared/list/FactList.tsx";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { algorithmText as storeText } from "../algorithm.texts.ts";
import { AlgorithmIcon } from "../algorithm-icon.tsx";
import { describeAlgorithm } from "./description.texts.ts";
import { storeDrawerText as text } from "./store-drawer.texts.ts";
import "./store.css";

/** Picture of the newest alarm of the algorithm in the user's scope. Renders nothing without one. */
function Example({ algId }: { algId: string }) {
  const query = useQueryOf(findMessages, { alg_id: algId, page: 1, size: 1, count: 0 });
  const message = query.data?.list[0];
  if (query.data === undefined) return <ProblemBanner query={query} />;
  if (message === undefined || message.res_image_url === "") return null;
  const caption = text("exampleHint", { point: message.point_name, time: shortTime(message.create_at) });
  return (
    <section className="fact-section">
      <header className="fact-head">
        <h3>{text("example")}</h3>
      </header>
      <figure className="store-example">
        <img src={message.res_image_url} alt={caption} />
        <figcaption className="note">{caption}</figcaption>
      </figure>
    </section>
  );
}

function needFacts({ needs, main_frame }: StoreDetails): Fact[] {
  const mainFrame = main_frame === "" ? text("anyVersion") : text("fromVersion", { version: main_frame });
  const facts = [{ name: text("mainFrame"), value: mainFrame }];
  if (needs === null) return facts;
  const extra = [...(needs.plates ? [text("plates")] : []), ...(needs.scale ? [text("scale")] : [])];
  return [
    ...facts,
    { name: text("model"), value: text(needs.model ? "modelYes" : "modelNo") },
    { name: text("fps"), value: text("fpsValue", { n: needs.fps }) },
    { name: text("memory"), value: text("memoryValue", { n: needs.memory_mb }) },
    ...(extra.length === 0 ? [] : [{ name: text("extra"), value: joinNames(extra) }]),
  ];
}

/** Explains why the algorithm has no package, and how it can be used without one. */
function WithoutPackage({ name }: { name: string }) {
  return (
    <section className="fact-section" aria-label={text("why")}>
      <header className="fact-head">
        <h3>{text("why")}</h3>
      </header>
      <p className="store-why">{text("reason")}</p>
      <p className="store-why">{text("instead")}</p>
      <ul className="store-why">
        <li>{text("foreignDevice", { name })}</li>
        <li>{text("ownModel")}</li>
      </ul>
    </section>
  );
}

function Versions({ versions }: Pick<StoreDetails, "versions">) {
  return (
    <section className="fact-section">
      <header className="fact-head">
        <h3>{text("versions")}</h3>
      </header>
      {versions.length === 0 && <p className="note">{text("noVersions")}</p>}
      <ul className="store-versions" aria-label={text("versions")}>
        {versions.map(({ version, notes, loaded_at, bytes, platform, withdrawn }) => (
          <li key={version}>
            <span className="store-version">
              <strong className="num">{version}</strong>
              {withdrawn && <StateLabel form="void">{text("withdrawn")}</StateLabel>}
              <span className="note num">{text("loaded", { time: shortTime(loaded_at), size: byteSize(bytes) })}</span>
            </span>
            <span className="note">{joinNames(platform.map(({ name }) => name))}</span>
            <span className={notes === "" ? "note" : "store-notes"}>{notes || text("noNotes")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Devices({ devices, device_count }: Pick<StoreDetails, "devices" | "device_count">) {
  return (
    <section className="fact-section">
      <header className="fact-head">
        <h3>{text("devices")}</h3>
        <span className="note num">{grouped(device_count)}</span>
      </header>
      {devices.length === 0 && <p className="note">{text("noDevices")}</p>}
      <ul className="store-devices" aria-label={text("devices")}>
        {devices.map(({ _id, device_id, name, version, online }) => (
          <li key={_id}>
            <a className="ell" href={`#/devices?id=${encodeURIComponent(device_id)}`}>
              {name || device_id}
            </a>
            <span className="note num">{version}</span>
            <StateLabel form={online ? "online" : "offline"}>{text(online ? "online" : "offline")}</StateLabel>
          </li>
        ))}
      </ul>
      {device_count > devices.length && (
        <p className="note">{text("moreDevices", { n: grouped(device_count - devices.length) })}</p>
      )}
    </section>
  );
}

function InstallLink({ algId }: { algId: string }) {
  const icon = <Send size={16} aria-hidden="true" />;
  return (
    <Button type="primary" icon={icon} href={`#/alg/issued?algorithm=${encodeURIComponent(algId)}`}>
      {storeText("issue")}
    </Button>
  );
}

interface Props {
  list: SteppedList<StoreAlgorithm> & { open: (key: undefined) => void };
  algorithm: StoreAlgorithm;
  /** True if the user may install algorithms. */
  manages: boolean;
}

/**
 * Details of one algorithm of the store: description, requirements, versions, and the devices on which it is installed.
 */
export function StoreDrawer({ list, algorithm, manages }: Props) {
  const query = useQueryOf(getStoreDetails, { alg_id: algorithm.id });
  const { data, problem } = query;
  const hasPackage = data?.versions.some(({ withdrawn }) => !withdrawn) === true;
  const platforms = { name: text("platforms"), value: joinNames(algorithm.platform.map(({ name }) => name)) };
  return (
    <DetailDrawer
      list={list}
      title={algorithm.name}
      lead={<AlgorithmIcon algorithm={algorithm} />}
      footer={manages && algorithm.installable.length > 0 && <InstallLink algId={algorithm.id} />}
    >
      <ProblemBanner query={query} />
      <p className="store-about">{describeAlgorithm(algorithm.id) ?? text("noDescription")}</p>
      <Example algId={algorithm.id} />
      {data === undefined && (problem === null ? <Skeleton active title={false} /> : <FailedState />)}
      {data !== undefined && (
        <>
          <FactList
            name={text("needs")}
            facts={[
              { name: text("kind"), value: text(`kind_${data.kind}`) },
              platforms,
              ...(hasPackage ? needFacts(data) : [{ name: text("mainFrame"), value: text("noNeeds") }]),
            ]}
          />
          {!hasPackage && <WithoutPackage name={algorithm.name} />}
          <Versions versions={data.versions} />
          <Devices devices={data.devices} device_count={data.device_count} />
        </>
      )}
    </DetailDrawer>
  );
}
