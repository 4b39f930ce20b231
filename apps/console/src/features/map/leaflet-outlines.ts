import { type Outlines } from "@huiyan/contract/map/map.api";
import { divIcon, geoJSON, type Map as LeafletMap, layerGroup, marker } from "leaflet";
import { freeLabels, type Label } from "./free-labels.ts";

interface Name extends Label {
  /** Id of the division that has this name. */
  id: string;
  latitude: number;
  longitude: number;
}

/** Returns a label centred at its position. The name is set as text, never as HTML. */
function labelAt({ latitude, longitude, name }: Name) {
  const label = document.createElement("span");
  label.textContent = name;
  const icon = divIcon({ className: "map-label", html: label, iconSize: [0, 0] });
  return marker([latitude, longitude], { icon, interactive: false, keyboard: false });
}

/**
 * Draws outlines in place of tiles. Returns the function that adds the outlines of a division: first the country, then
 * provinces that the user views.
 */
export function drawOutlines(map: LeafletMap) {
  const drawn = new Map<string, Outlines>();
  const names = layerGroup().addTo(map);

  const label = () => {
    names.clearLayers();
    const seen = map.getBounds().pad(0.1);
    // Detailed outlines, which were added later, come first, so that cities are named where cities are drawn.
    const candidates = [...drawn.entries()].reverse().flatMap(([, { features }]) =>
      features.flatMap(({ properties: { id, name, center } }): Name[] => {
        const [longitude, latitude] = center;
        if (drawn.has(id) || name === "" || !seen.contains([latitude, longitude])) return [];
        return [{ id, name, longitude, latitude, ...map.latLngToContainerPoint([latitude, longitude]) }];
      }),
    );
    for (const each of freeLabels(candidates)) labelAt(each).addTo(names);
  };
  map.on("moveend zoomend", label);

  return (id: string, outlines: Outlines) => {
    if (drawn.has(id)) return;
    const className = drawn.size === 0 ? "map-province" : "map-city";
    drawn.set(id, outlines);
    geoJSON(outlines, { interactive: false, style: { className } }).addTo(map);
    label();
  };
}
