import "@vitejs/plugin-react/preamble";
import { enhance } from "../layout/enhance.ts";
import { wakeIslands } from "./wake.ts";

// The only script of every page. React is loaded by the first island that somebody turns to.
enhance();
wakeIslands();
