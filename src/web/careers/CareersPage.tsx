import { careers } from "#content/careers.ts";
import { isDisabilityConfident } from "#content/certificates.ts";
import { mailHref } from "#content/contact-links.ts";
import { namedFeeds } from "#content/job-feeds.ts";
import { organisation } from "#content/organisation.ts";
import type { Job } from "#contract/jobs.ts";
import { type JobFilters, jobsPath, pagePaths } from "#contract/paths.ts";
import type { Nearby } from "#contract/search/distance.ts";
import { Scene } from "#web/art/Scene.tsx";
import { atWork } from "#web/art/careers.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import { joinClasses } from "#web/ui/Button.tsx";
import type { Page } from "#web/render/document.tsx";
import { Island } from "#web/render/Island.tsx";
import { CareersIsland } from "./CareersIsland.tsx";
import { isNarrowed } from "./search/filters.ts";
import { findAmong } from "./search/find-among.ts";
import { jobPosting } from "../jobs/job-posting.ts";
import { searchDescription, searchTitle } from "./search/search-title.ts";
import { jobList } from "#content/words/jobs.ts";
import { nearWords } from "#content/words/near.ts";
import { shell } from "#content/words/shell.ts";

interface CareersPageProps {
  /** Every job that accepts applications, newest first. */
  open: readonly Job[];
  filters: JobFilters;
  /** The username of the administrator who is logged in, if one is. */
  administrator: string | undefined;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Origin of the site, for absolute addresses. */
  publicUrl: string;
  /** Present where the provider has a table of outward codes. */
  nearby?: Nearby | undefined;
}

/** The careers page (specification §2), at /jobs and /careers. */
export function careersPage(props: CareersPageProps): Page {
  const { open, filters, administrator, today, publicUrl, nearby } = props;
  const canManage = administrator !== undefined;
  const found = findAmong(open, filters, nearby);
  const facts = {
    found,
    filters,
    openTotal: open.length,
    administrator,
    today,
    employer: { name: organisation.name, legalName: organisation.legalName },
    hasInterviewScheme: isDisabilityConfident,
    contactHref: mailHref(organisation.emails.careers, careers.contactSubject),
    hasNear: nearby && (true as const),
  };
  return {
    title: searchTitle(filters),
    description: searchDescription(filters, found.total),
    // A filtered list has the whole list as canonical page; further pages are canonical themselves.
    canonicalPath: isNarrowed(filters) ? pagePaths.jobs : jobsPath({ page: filters.page }),
    sheet: "careers",
    feeds: namedFeeds,
    structuredData: found.jobs.map((job) => jobPosting(job, publicUrl)),
    content: (
      <PublicLayout current={pagePaths.jobs} footer="main">
        <Hero />
        <section
          className={joinClasses(
            "section careers-board",
            nearby && "careers-board--near",
            canManage && "careers-board--managed",
          )}
          aria-label={jobList.region}
        >
          <div className="container careers-board__columns">
            {/* An administrator's list is hydrated at once, to follow changes in other tabs. */}
            <Island
              name="careers"
              of={CareersIsland}
              props={facts}
              wakes={canManage ? "at-once" : "on-intent"}
            />
            <WhyChooseUs />
          </div>
          {nearby && <SourceOfPlaces notice={nearby.notice} />}
        </section>
      </PublicLayout>
    ),
  };
}

function Hero() {
  return (
    <section className="fold-hero fold-hero--leaf careers-hero">
      <div className="container">
        <div>
          <a className="back-link" href={pagePaths.home}>
            {shell.backHome}
          </a>
          <h1>{careers.hero.heading}</h1>
          <p className="lead-text">{careers.hero.lead}</p>
        </div>
        <Scene of={atWork} />
      </div>
    </section>
  );
}

function SourceOfPlaces({ notice }: Pick<Nearby, "notice">) {
  return (
    <div className="container careers-board__source">
      <p>
        {nearWords.estimate} {notice}
      </p>
    </div>
  );
}

function WhyChooseUs() {
  return (
    <aside className="why-us" aria-labelledby="why">
      <h2 id="why">{careers.why.heading}</h2>
      <ul className="plain">
        {careers.why.points.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
