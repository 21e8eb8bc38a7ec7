import type { Organisation } from "#content/organisation-schema.ts";

type Nation = Organisation["nation"];

/** Bodies and laws of one nation or of two, as they would be named on a page. */
const terms: readonly { of: readonly Nation[]; pattern: RegExp }[] = [
  {
    of: ["england"],
    pattern:
      /Care Quality Commission|\bCQC\b|cqc\.org\.uk|Ofsted|Local Government and Social Care Ombudsman|lgo\.org\.uk|Parliamentary and Health Service Ombudsman|\bCare Act 2014|integrated care board|Regulated Activities|Working Together to Safeguard|Oliver McGowan|Social Work England|Care Certificate|Education, health and care plan|local offer|Healthwatch|adoption support fund|dynamic support register|NHS Records Management Code|\(England\)|Data Security and Protection Toolkit|Personal health budget|Regulation (17|19|20)\b|nominated individual/i,
  },
  {
    of: ["england", "wales", "northern-ireland"],
    pattern:
      /Disclosure and Barring Service|barred lists?\b|regulated activity|parental responsibility|statements? of purpose/i,
  },
  {
    of: ["england", "wales", "scotland"],
    pattern:
      /Equality Act|Acas\b|Employment Rights Act|Working Time Regulations 1998|Safety at Work etc|RIDDOR 2013|Health and Safety Executive(?! for Northern)|Carer’s Leave Act|neonatal care|Caldicott|Worker Protection|Public Interest Disclosure Act|employment tribunal|Equality Advisory|Gender Pay Gap Information|\bNHS\b|local authorit|\b(the|your|a|ask) council\b|council’s|\bcouncils\b|\b111\b|choose option 2|, option 2\b/i,
  },
  {
    of: ["england", "wales"],
    pattern:
      /\bDBS\b|Mental Capacity Act(?! \(Northern)|Mental Health Act 1983|Court of Protection|Limitation Act 1980|section 117|deprivation of liberty|Children Acts? 1989|independent reviewing officer|approved mental health professional|continuing healthcare|decision support tool|Charities Act 2011|care and support plan|\b(a|or) deputy\b|designated officer|lasting power of attorney/i,
  },
  {
    of: ["england", "wales", "northern-ireland"],
    pattern:
      /responsible individual|coroner|safeguarding (adults )?board|Personal Independence Payment|personal adviser|placement plan/i,
  },
  {
    of: ["wales"],
    pattern:
      /Care Inspectorate Wales|Social Services and Well-being|\(Wales\)|Public Services Ombudsman for Wales|local health board|Individual development plan|Social Care Wales|All Wales|Wales Safeguarding/i,
  },
  {
    of: ["scotland"],
    pattern:
      /\bPVG\b|Disclosure Scotland|\(Scotland\)|Scottish (Public|Social)|Care Inspectorate(?! Wales)|\bCHI number|children’s hearing|mental health officer|Health and Social Care Standards|spso\.org|procurator fiscal|protection committee|Adult Disability Payment|regulated roles?\b|parental responsibilities|\bsheriff\b|pathway co-ordinator|child’s plan/i,
  },
  { of: ["scotland", "northern-ireland"], pattern: /Self-directed support/i },
  {
    of: ["northern-ireland"],
    pattern:
      /AccessNI|Northern Ireland|Regulation and Quality Improvement Authority|\bRQIA\b|Health and Social Care Trust|Labour Relations Agency|Fair Employment|Disability Discrimination Act|industrial tribunal|\bHSC\b|Lifeline|nipso|Patient and Client Council|Emergency Social Work Service|Health and Care Number|Personal Data Guardian/i,
  },
];

/** The first words of `text` that state the law of another nation. */
export function foreignLaw(text: string, nation: Nation): string | undefined {
  const foreign = terms.filter(({ of }) => !of.includes(nation));
  return foreign.map(({ pattern }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
}

/** Whether `text` names anything of the nation's own. */
export function ownLaw(text: string, nation: Nation): boolean {
  return terms.some(({ of, pattern }) => of.includes(nation) && pattern.test(text));
}
