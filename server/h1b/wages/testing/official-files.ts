/** A wage year in the Department's layout; amounts and places are made up. */
export const OFFICIAL: Readonly<Record<string, string>> = {
  'ALC_Export.csv': `"Area","SocCode","GeoLvl","Level1","Level2","Level3","Level4","Average","Label"
"0012420","15-1252",1,"40.01","50.02","60.02","70.03","55.00",""
"0012420","25-1011",1,"50000","60000.00","70,000","80000","65000.00",""
"0012420","29-1022",4,"0.00","0.00","0.00","0.00","0.00","none"
"0041860","15-1252",1,"55.5","65.50","75.51","85.51","70.00",""
"0041860","25-1011",1,"52000","62000","72000","82000","67000.00",""
"0041860","29-1022",4,,,,,,"none"
`,
  'EDC_Export.csv': `"Area","SocCode","GeoLvl","Level1","Level2","Level3","Level4","Average","Label"
"0012420","15-1252",1,"1","2","3","4","2",""
`,
  'Geography.csv': `"Area","AreaName","StateAb","State","CountyTownName"
"12420","Austin, TX","TX","Texas","Travis County"
"12420","Austin, TX","TX","Texas","Williamson County"
"41860","San Francisco, CA","CA","California","San Francisco County"
`,
  'oes_soc_occs.csv': `"soccode","Title","Description"
"15-1252","Software Developers","Write it."
"25-1011","Business Teachers, Postsecondary","Teach it."
"29-1022","Oral and Maxillofacial Surgeons","Mend it."
`,
  'xwalk_plus.csv': `"OES_SOCCODE","OES_SOCTITLE","TruncOnetCode","OnetCode","ONetTitle"
"15-1252","Software Developers","15-1253","15-1253.01","Test Engineers"
`,
  'readme.txt': 'Read me first',
};
