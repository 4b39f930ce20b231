import { deliveryTexts } from "@huiyan/contract/algorithm/delivery.rules";
import { listPlatforms } from "@huiyan/contract/algorithm/store.api";
import { Button, Input, Select } from "antd";
import { PackageX, SearchX, Workflow } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { AlgorithmIcon } from "../algorithm-icon.tsx";
import { issueText as text } from "./issue.texts.ts";
import { type Option, OptionList } from "./OptionList.tsx";
import { useOffers } from "./use-offers.ts";

export interface Choice {
  what: "algorithms" | "arrangements";
  platform: string | undefined;
  chosen: ReadonlySet<string>;
}

/** Selection for an installation. `algIds` are the chosen algorithms, or those of the chosen pipelines. */
export interface Chosen extends Choice {
  platform: string;
  algIds: string[];
}

interface Props {
  before: Choice;
  hasArrangements: boolean;
  onNext: (chosen: Chosen) => void;
  onCancel: () => void;
}

/** First step of an installation: the user chooses algorithms or pipelines, and their platform. */
export function InstallChoice({ before, hasArrangements, onNext, onCancel }: Props) {
  const [choice, setChoice] = useState(before);
  const [keyword, setKeyword] = useState("");
  const [problem, setProblem] = useState<string>();
  const platforms = useQueryOf(listPlatforms, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { what, platform } = choice;
  const offers = useOffers(platform, hasArrangements);
  const change = (patch: Partial<Choice>) => {
    setProblem(undefined);
    setChoice({ ...choice, ...patch });
  };
  const options: Option[] =
    what === "algorithms"
      ? offers.algorithms.map((each) => ({
          id: each.id,
          name: each.name,
          note: each.version,
          icon: <AlgorithmIcon algorithm={each} />,
        }))
      : offers.arrangements.map(({ _id, name, algs }) => ({
          id: _id,
          name,
          note: text("algorithmCount", { n: algs.length }),
          icon: <Workflow size={16} aria-hidden="true" className="algorithm-icon" />,
        }));
  const shown = options.filter(({ name }) => name.includes(keyword.trim()));
  const chosen = new Set(options.map(({ id }) => id).filter((id) => choice.chosen.has(id)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size === 0 || platform === undefined) {
      setProblem(contractText(deliveryTexts[what]));
      return;
    }
    const arranged = offers.arrangements.filter(({ _id }) => chosen.has(_id)).flatMap(({ algs }) => algs);
    const algIds = what === "algorithms" ? [...chosen] : [...new Set(arranged.map(({ id }) => id))];
    onNext({ what, platform, chosen, algIds });
  };
  return (
    <form className="form-dialog" noValidate onSubmit={submit}>
      <div className="issue-choice">
        {hasArrangements && (
          <SegmentFilter
            name={text("what")}
            value={what}
            options={[
              { value: "algorithms", label: text("algorithms") },
              { value: "arrangements", label: text("arrangements") },
            ]}
            onChange={(next) => change({ what: next, chosen: new Set() })}
          />
        )}
        <Select
          className="issue-platform"
          aria-label={text("platform")}
          prefix={<span className="filter-name">{text("platform")}</span>}
          value={platform ?? null}
          loading={platforms.isFetching}
          options={(platforms.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => change({ platform: next, chosen: new Set() })}
        />
        <Input
          className="issue-search"
          allowClear
          aria-label={text("search")}
          placeholder={text("search")}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <ProblemBanner query={offers.query} />
      {offers.isLoading && offers.query.problem === null && <ListSkeleton dense />}
      {!offers.isLoading && shown.length > 0 && (
        <OptionList name={text(what)} options={shown} chosen={chosen} onChoose={(next) => change({ chosen: next })} />
      )}
      {!offers.isLoading && shown.length === 0 && <NothingOffered what={what} isSearched={options.length > 0} />}
      <div role="alert" className="form-dialog-problem">
        {problem}
      </div>
      <div className="issue-foot">
        <Button onClick={onCancel}>{text("cancel")}</Button>
        <Button type="primary" htmlType="submit" disabled={offers.isLoading}>
          {text("next")}
        </Button>
      </div>
    </form>
  );
}

function NothingOffered({ what, isSearched }: { what: Choice["what"]; isSearched: boolean }) {
  const Icon = isSearched ? SearchX : what === "algorithms" ? PackageX : Workflow;
  const icon = <Icon size={24} strokeWidth={1.5} />;
  if (isSearched) return <EmptyState icon={icon} title={text("noMatch")} hint={text("noMatchHint")} />;
  if (what === "algorithms") return <EmptyState icon={icon} title={text("noPackages")} hint={text("noPackagesHint")} />;
  return <EmptyState icon={icon} title={text("noArrangements")} hint={text("noArrangementsHint")} />;
}
