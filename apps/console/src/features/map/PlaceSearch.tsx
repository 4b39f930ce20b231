import { findPlaces, type Place } from "@huiyan/contract/map/map.api";
import { AutoComplete, Input } from "antd";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useComposing } from "#shared/form/composing.ts";
import { NamedList } from "#shared/list/NamedList.tsx";
import { mapText as text } from "./map.texts.ts";
import { placeOptions } from "./place-options.ts";

/** Delay after the last key before a search, in milliseconds, since the search may call an external server. */
const debounceMs = 300;
const longestKeyword = 50;

/** Field that searches places by name. ↑ ↓ and Enter choose a result. */
export function PlaceSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const [keyword, setKeyword] = useState("");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const found = useQueryOf(findPlaces, { keyword: asked }, { enabled: asked !== "", retry: false });
  const { isComposing, handlers } = useComposing(setTyped);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const answered = asked === typed.trim() && !found.isFetching;
  const options = answered && asked !== "" ? placeOptions(found.data ?? []) : [];
  const nothing = !answered ? text("searching") : (found.error?.message ?? text("nothingFound", { text: asked }));
  return (
    <search className="map-search">
      <AutoComplete
        value={keyword}
        options={options.map(({ value, place }) => ({
          value,
          place,
          label: (
            <span className="map-found">
              <span className="map-kind">{text(place.kind)}</span>
              <span className="ell">{place.name}</span>
              <span className="note ell">{place.address}</span>
            </span>
          ),
        }))}
        notFoundContent={typed.trim() === "" ? null : <span role="status">{nothing}</span>}
        popupRender={(list) => <NamedList name={text("search")}>{list}</NamedList>}
        onChange={(next) => setKeyword(next ?? "")}
        onSearch={(next) => {
          if (!isComposing.current) setTyped(next);
        }}
        onSelect={(_value, { place }) => onChoose(place)}
        defaultActiveFirstOption
      >
        <Input
          aria-label={text("search")}
          placeholder={text("search")}
          allowClear
          maxLength={longestKeyword}
          {...handlers}
          prefix={<Search size={16} aria-hidden="true" />}
          // Enter chooses a place and must not submit the form around the field.
          onPressEnter={(event) => event.preventDefault()}
        />
      </AutoComplete>
    </search>
  );
}
