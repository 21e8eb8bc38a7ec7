import { organisation } from "#content/organisation.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SessionCookie } from "../../auth/cookie.ts";
import type { Guards } from "../../auth/guards.ts";
import { route } from "../../http/route.ts";
import { ownOrigin } from "../../http/same-origin.ts";
import type { OwnFactors } from "./own-factors.ts";
import type { Site } from "./passkeys.ts";

type Deps = {
  config: { PUBLIC_URL?: string | undefined };
  guards: Guards;
  cookie: SessionCookie;
  ownFactors: OwnFactors;
};

/**
 * The calls about one's own second factors; also for those who must set one up before anything else (decision
 * 0047).
 */
export function registerFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, guards, cookie, ownFactors } = deps;
  const siteOf = (request: FastifyRequest) => passkeySite(config.PUBLIC_URL, request);
  const tokenOf = (request: FastifyRequest) => cookie.read(request) ?? "";

  route(app, "readFactors", guards.settingUp, ({ caller }) => ownFactors.read(caller));

  route(app, "beginApp", guards.settingUpRecently, ({ caller }) => ownFactors.beginApp(caller));

  route(app, "confirmApp", guards.settingUpRecently, async ({ body, caller, request }) => ({
    recoveryCodes: await ownFactors.confirmApp({ admin: caller, token: tokenOf(request) }, body.code),
  }));

  route(app, "beginPasskey", guards.settingUpRecently, ({ caller, request }) =>
    ownFactors.beginPasskey(caller, siteOf(request)),
  );

  route(app, "addPasskey", guards.settingUpRecently, async ({ body, caller, request }) => ({
    recoveryCodes: await ownFactors.addPasskey(
      { admin: caller, token: tokenOf(request) },
      body,
      siteOf(request),
    ),
  }));

  route(app, "removeFactor", guards.settingUpRecently, async ({ params, caller, request }) => {
    await ownFactors.remove({ admin: caller, token: tokenOf(request) }, params.id);
    return undefined;
  });

  route(app, "renewRecoveryCodes", guards.settingUpRecently, async ({ caller, request }) => ({
    recoveryCodes: await ownFactors.renewCodes({ admin: caller, token: tokenOf(request) }),
  }));
}

/** The site of the passkeys: the configured address, otherwise the one that the request was sent to. */
export function passkeySite(publicUrl: string | undefined, request: FastifyRequest): Site {
  return { origin: publicUrl ?? ownOrigin(request), name: organisation.name };
}
