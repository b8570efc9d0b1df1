import pytest
from tests.armies.lists import army, unit
from tests.armies.views.editor import *
L="meridian-levy";B="hollow-brood";C="saltwind-corsairs";U="unresting"
CASES=[
(L,"field-captain","officer-arms-pistol",["Choose Plasma pistol"]),
(L,"levy-company","company-arms-marksman",["Choose Heavy rifle","Choose Long rifle"]),
(L,"levy-company","company-arms-specials",["One more: Flamethrower","One more: Plasma lance","One more: Flamethrower"]),
(L,"sappers","sapper-arms-carbines",["One more: Flamethrower"]*3+["One more: Shotgun"]*2),
(L,"line-veterans","veteran-arms-pattern",["Choose Heavy rifle"]),
(L,"line-veterans","veteran-arms-specials",["Choose Heavy rifle"]),
(L,"line-veterans","veteran-arms-attachment",["Choose Heavy rifle","One more: Rifle grenade"]),
(L,"levy-company","company-arms-attachment",[]),
(L,"levy-company","company-arms-attachment",["Choose Heavy rifle","Choose Rifle grenade"]),
(L,"field-captain","officer-staff-companion",["Choose Field surgeon","Choose Drill sergeant"]),
(L,"column-carrier","carrier-kit-hold",["Choose Stripped hold"]),
(L,"rampart-tank","hull-kit-fittings",["Choose Dozer blade","Choose Relay mast"]),
(L,"levy-company","squad-command-command",["Choose Colours","Choose Sabre"]),
(L,"line-veterans","fieldcraft-training",["Choose Camouflage cloaks","Choose Iron discipline"]),
(C,None,"officer-kit-belongings",2),
(C,None,"crew-throwers-two",2),
(C,None,"boarding-arms-gear",2),
(U,None,"club-pair",2),
(U,None,"fist-mount",2),
(U,None,"calling",2),
(B,None,"one-claw",2),
(B,None,"both-claws",2),
(B,None,"growth",2),
(B,None,"up-to-three",2),
(B,None,"limbs",2),
(B,None,"claw-growth",2),
]
from tests.books import book_of
def test_x(edit):
    for b,u,s,presses in CASES:
        bk=book_of("gf35",b)
        if u is None:
            pk=next(p.key for p in bk.packages if any(x.key==s for x in p.sections))
            u=next(x.key for x in bk.units if pk in x.packages and s not in x.disabled)
        e=edit(army("gf35",2000,unit(u,book=b)))
        done=[]
        if isinstance(presses,int):
            for n in range(presses):
                shown=e.look("entry=e1").one(id=f"section-{s}")
                bs=[x for x in buttons(shown) if not x.startswith(("One less","Give up"))]
                if not bs: break
                done.append(bs[min(n,len(bs)-1)]); e.press(bs[min(n,len(bs)-1)],"entry=e1")
        else:
            for p in presses: e.press(p,"entry=e1"); done.append(p)
        print((b,u,s,done)); print("   ",section(e.look("entry=e1"),s), e.picks("e1"), weapons(e.look().one(id="entry-e1")))
